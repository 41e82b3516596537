import { Button } from '@mantine/core'
import { useState } from 'react'
import { restoreFocus } from '../../../lib/focus.ts'
import { useFeature } from '../../../services/api/features.ts'
import { keepSession, nameOfSession } from '../api/conversations.ts'
import type { KeepableSession } from '../api/conversations.ts'
import { KeepFields } from './keep-fields.tsx'

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
