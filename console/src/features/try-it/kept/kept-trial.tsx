import type { Trial, TrialSummary } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { isGone } from '../../../services/api/api-error.ts'
import { confirmRequest } from '../../../services/api/confirm-request.ts'
import { deleteTrial, updateTrial, useKeptTrial } from '../api/trials.ts'
import { IconArrowLeft } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { KeepFields } from './keep-fields.tsx'
import type { Composed } from '../../prompts/index.ts'
import { Transcript } from '../../report/index.ts'
import { CoachingText, Judgement, Scores } from '../judge/judgement.tsx'

/** One kept conversation: to read, rename or remove it. */
export function KeptTrial({
  summary,
  composed,
  onBack,
}: {
  summary: TrialSummary
  composed: Composed
  onBack: () => void
}) {
  const { trial_id: id, name, expectations } = summary
  const query = useKeptTrial(id)
  const edit = useDialogLocation('rename-conversation')
  const isEditing = edit.dialog !== undefined
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!isEditing) focusElement(heading.current)
  }, [isEditing])
  if (isEditing)
    return (
      <KeepFields
        title="Change this conversation"
        initial={summary}
        submit="Keep changes"
        onBack={edit.close}
        onSend={(fields, signal) => updateTrial(summary, fields, signal)}
      />
    )
  return (
    <>
      <Button
        className="self-start flush"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={14} />}
        onClick={onBack}
      >
        Kept conversations
      </Button>
      <h3 ref={heading} tabIndex={-1}>
        <Name>{name}</Name>
      </h3>
      <div className="flex wrap gap-sm">
        <Button variant="default" size="xs" onClick={() => edit.open()}>
          Rename
        </Button>
        <Button variant="default" size="xs" onClick={() => askToRemove(summary, onBack)}>
          Remove
        </Button>
      </div>
      {expectations.length > 0 && (
        <section aria-label="Expectations" className="box small pad">
          <h4>Expectations</h4>
          <ul className="bullets">
            {expectations.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <Loaded
        wide
        query={query}
        failure="The conversation could not be loaded"
        gone={isGone(query.error) && 'This conversation was deleted'}
      >
        {(trial) => <KeptTranscript trial={trial} composed={composed} />}
      </Loaded>
    </>
  )
}

function askToRemove({ trial_id, name }: TrialSummary, onRemoved: () => void): void {
  confirmRequest({
    title: 'Remove conversation',
    text: (
      <>
        Remove <Name>{name}</Name> for good?
      </>
    ),
    cancel: 'Cancel',
    confirm: 'Remove',
    send: (signal) => deleteTrial(trial_id, signal),
    done: 'Conversation removed',
    failure: 'The conversation could not be removed.',
    onDone: onRemoved,
  })
}

/** The messages of a kept conversation, and its judgement. */
function KeptTranscript({
  trial: { messages, prompt, report, score_scale, coaching },
  composed: { persona, composition },
}: {
  trial: Trial
  composed: Composed
}) {
  return (
    <>
      {prompt !== composition.text && (
        <p className="dimmed small">The prompt has changed since this conversation.</p>
      )}
      <Transcript label="Messages" messages={messages} trainee="You" persona={persona.name} />
      {(report || coaching) && (
        <Judgement>
          {report && <Scores fields={report} scale={score_scale} />}
          {coaching && (
            <CoachingText>
              <p className="as-written">{coaching}</p>
            </CoachingText>
          )}
        </Judgement>
      )}
    </>
  )
}
