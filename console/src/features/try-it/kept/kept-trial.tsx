import { readReport } from '@greenroom/contract'
import type { Trial, TrialSummary } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { openConfirmDialog } from '../../../services/confirm.ts'
import { errorMessage } from '../../../services/api/api-error.ts'
import { toastFailure } from '../../../services/toasts.ts'
import { deleteTrial, updateTrial, useKeptTrial } from '../api/trials.ts'
import { IconArrowLeft } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { KeepFields } from './keep-fields.tsx'
import { RehearseButton } from '../rehearsal/rehearse-button.tsx'
import type { EditedRow } from '../../crud/index.ts'
import styles from './kept.module.css'
import type { Composed } from '../../prompts/index.ts'
import { ReportContent } from '../../report/index.ts'
import { MessageBubble } from '../transcript/message-bubble.tsx'

/** The edited text, whose kept conversations are shown. */
export interface KeptProps {
  composed: Composed
  edited: EditedRow
}

/** One kept conversation: to read, rename, rehearse or remove it. */
export function KeptTrial({
  summary,
  composed,
  edited,
  onBack,
}: KeptProps & { summary: TrialSummary; onBack: () => void }) {
  const { trial_id: id, name } = summary
  const { data, isError, isFetching, refetch } = useKeptTrial(id)
  const query = { data, isError: isError && !isFetching, refetch }
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
        onSend={async (fields) => {
          await updateTrial(summary, fields)
          edit.close()
        }}
      />
    )
  return (
    <>
      <div className="row wrap between gap-sm">
        <Button
          style={{ marginInlineStart: '-0.5rem' }}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={14} />}
          onClick={onBack}
        >
          Kept conversations
        </Button>
        <RehearseButton subject={summary} edited={edited} />
      </div>
      <h3 ref={heading} tabIndex={-1} className={`breakable ${styles.heading}`}>
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
      <Expectations of={summary} />
      <Loaded wide query={query} failure="The conversation could not be loaded">
        {(trial) => <KeptTranscript trial={trial} composed={composed} />}
      </Loaded>
    </>
  )
}

const Expectations = ({ of: { expectations } }: { of: Pick<Trial, 'expectations'> }) =>
  expectations.length > 0 && (
    <section aria-label="Expectations" className={`box small ${styles.expectations}`}>
      <h4>Expectations</h4>
      <ul>
        {expectations.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )

function askToRemove({ trial_id, name }: TrialSummary, onRemoved: () => void): void {
  openConfirmDialog({
    title: 'Remove conversation',
    text: (
      <>
        Remove <Name>{name}</Name> for good?
      </>
    ),
    cancel: 'Cancel',
    confirm: 'Remove',
    async action(signal) {
      try {
        await deleteTrial(trial_id, signal)
        onRemoved()
      } catch (error) {
        if (!signal.aborted)
          toastFailure(errorMessage(error, 'The conversation could not be removed.'))
      }
    },
  })
}

/** The messages of a kept conversation, and its judgement. */
function KeptTranscript({
  trial: { messages, prompt, report, coaching },
  composed: { persona, composition },
}: {
  trial: Trial
  composed: Composed
}) {
  const read = readReport(report)
  return (
    <>
      {prompt !== composition.text && (
        <p className="dimmed small">The prompt has changed since this conversation.</p>
      )}
      <ol className="stack" style={{ gap: '0.875rem' }} aria-label="Messages">
        {Array.from(messages.entries(), ([at, message]) => (
          <li key={at}>
            <MessageBubble message={message} persona={persona.name} />
          </li>
        ))}
      </ol>
      {(read || coaching) && (
        <section aria-label="Judgement" className={styles.judgement}>
          {read && <ReportContent report={read} />}
          {coaching && (
            <>
              <h4>Coaching</h4>
              <p className="as-written">{coaching}</p>
            </>
          )}
        </section>
      )}
    </>
  )
}
