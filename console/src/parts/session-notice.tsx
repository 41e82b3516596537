import { Button } from '@mantine/core'
import { openSignInDialog, useSessionEnded } from '../services/session-end.ts'
import { Notice } from '../ui/notice.tsx'

/** Tells that the session has ended and offers to sign in over the page. */
export function SessionNotice() {
  const ended = useSessionEnded()
  if (!ended) return null
  return (
    <Notice
      action={
        <Button size="compact-sm" onClick={openSignInDialog}>
          Sign in
        </Button>
      }
    >
      <strong>Your session has ended</strong>
      <br />
      Sign in to continue. What you typed is kept.
    </Notice>
  )
}
