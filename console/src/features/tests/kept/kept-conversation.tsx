import type { KeptConversation, ConversationSummary } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { isGone } from '../../../services/api/api-error.ts'
import { confirmRequest } from '../../../services/api/confirm-request.ts'
import {
  deleteConversation,
  updateConversation,
  useKeptConversation,
} from '../api/conversations.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { KeepFields } from './keep-fields.tsx'
import { Transcript } from '../../report/index.ts'
import { CoachingText, Judgement, Scores } from '../judge/judgement.tsx'

interface KeptProps {
  /** What its trainee is called. */
  trainee?: string
  /** The name of the persona. */
  persona: string
  /** The prompt that a conversation would be held with now, where that is known. */
  prompt?: string
}

/** One kept conversation: to read, rename or remove it. @param back leads back to where it was opened */
export function KeptConversation({
  summary,
  back,
  onRemoved,
  ...props
}: KeptProps & { summary: ConversationSummary; back?: ReactNode; onRemoved: () => void }) {
  const { trial_id: id, name, expectations } = summary
  const query = useKeptConversation(id)
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
        onSend={(fields, signal) => updateConversation(summary, fields, signal)}
      />
    )
  return (
    <>
      {back}
      <h3 ref={heading} tabIndex={-1}>
        <Name>{name}</Name>
      </h3>
      <div className="flex wrap gap-sm">
        <Button variant="default" size="xs" onClick={() => edit.open()}>
          Rename
        </Button>
        <Button variant="default" size="xs" onClick={() => askToRemove(summary, onRemoved)}>
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
        {(conversation) => <KeptTranscript {...{ conversation }} {...props} />}
      </Loaded>
    </>
  )
}

/** Asks whether to remove a kept conversation, and removes it. */
export function askToRemove({ trial_id, name }: ConversationSummary, onRemoved?: () => void): void {
  confirmRequest({
    title: 'Remove conversation',
    text: (
      <>
        Remove <Name>{name}</Name> for good?
      </>
    ),
    cancel: 'Cancel',
    confirm: 'Remove',
    send: (signal) => deleteConversation(trial_id, signal),
    done: 'Conversation removed',
    failure: 'The conversation could not be removed.',
    ...(onRemoved && { onDone: onRemoved }),
  })
}

/** The messages of a kept conversation, and its judgement. */
function KeptTranscript({
  conversation: { messages, prompt: used, report, score_scale, coaching },
  trainee = 'You',
  persona,
  prompt = used,
}: KeptProps & { conversation: KeptConversation }) {
  return (
    <>
      {prompt !== used && (
        <p className="dimmed small">The prompt has changed since this conversation.</p>
      )}
      <Transcript label="Messages" messages={messages} trainee={trainee} persona={persona} />
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
