import { Button } from '@mantine/core'
import { useState } from 'react'
import { restoreFocus } from '../../../lib/focus.ts'
import { useFeature } from '../../../services/api/features.ts'
import { keepSession, nameOfSession, keepSessions } from '../api/conversations.ts'
import type { KeepableSession } from '../api/conversations.ts'
import { KeepFields } from './keep-fields.tsx'
import { pluralize } from '../../../lib/numbers.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'

/** Keeps the conversation of a session, where the backend has experiments: the lines of real trainees are the best test. */
export function KeepSession({ session_id, at }: KeepableSession) {
  const [isOpen, setOpen] = useState(false)
  if (!useFeature('experiments')) return undefined
  if (!isOpen)
    return (
      <Button
        // The button of the form that had the focus is gone.
        ref={restoreFocus}
        className="self-start"
        variant="default"
        size="xs"
        onClick={() => setOpen(true)}
      >
        Keep conversation
      </Button>
    )
  return (
    <div className="box">
      <KeepFields
        title="Keep this conversation"
        initial={{ name: nameOfSession(at), expectations: [] }}
        submit="Keep"
        onBack={() => setOpen(false)}
        onSend={(fields, signal, keyFor) =>
          keepSession(session_id, fields, keyFor(session_id, fields), signal)
        }
      />
    </div>
  )
}

/** Keeps the conversations of the selected sessions, to try changed texts on them. */
export function KeepSelected({
  sessions,
  onClear,
}: {
  sessions: readonly KeepableSession[]
  onClear: () => void
}) {
  const { mutate, isPending } = useApiMutation({
    mutationFn: (_: undefined, signal, keyFor) => keepSessions(sessions, keyFor, signal),
    successMessage: describeKept,
    failureMessage: 'Not all were kept. Check your connection and try again.',
    onFinish: onClear,
  })
  return (
    <div className="row wrap rigid gap-sm" role="group" aria-label="Selected sessions">
      <span role="status" className="small">
        {pluralize(sessions.length, 'session')} selected
      </span>
      <BusyButton
        variant="default"
        size="compact-sm"
        busy={isPending}
        onClick={() => void mutate(undefined)}
      >
        Keep conversations
      </BusyButton>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}

/** Such as "11 conversations kept. 1 session has no transcript." */
const describeKept = ({ kept, refused }: { kept: number; refused: number }) =>
  [
    `${pluralize(kept, 'conversation')} kept.`,
    refused > 0 &&
      `${pluralize(refused, 'session')} ${refused === 1 ? 'has' : 'have'} no transcript.`,
  ]
    .filter(Boolean)
    .join(' ')
