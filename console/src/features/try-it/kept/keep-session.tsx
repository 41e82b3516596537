import { Button } from '@mantine/core'
import { useState } from 'react'
import { restoreFocus } from '../../../lib/focus.ts'
import { useFeature } from '../../../services/api/features.ts'
import { keepSession } from '../api/trials.ts'
import { KeepFields } from './keep-fields.tsx'

/**
 * Keeps the conversation of a session, where the backend has experiments: the lines of real trainees are the best test.
 * @param name what it is called at first
 */
export function KeepSession({ sessionId, name }: { sessionId: string; name: string }) {
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
        initial={{ name, expectations: [] }}
        submit="Keep"
        onBack={() => setOpen(false)}
        onSend={(fields, signal, keyFor) =>
          keepSession(sessionId, fields, keyFor(sessionId, fields), signal)
        }
      />
    </div>
  )
}
