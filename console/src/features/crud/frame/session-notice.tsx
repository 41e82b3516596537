import { Button } from '@mantine/core'
import { reloadPage } from '../../../lib/reload.ts'
import { keepsDrafts } from '../../../services/session/drafts.ts'
import { pageOwner, useReplacedBy } from '../../../services/session/page-owner.ts'
import { openSignInDialog, useSessionEnded } from '../../../services/session/session-end.ts'
import { isKnownOwner } from '../../../services/session/stored-user.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Tells that the session has ended, or that someone else has signed in, and what to do about it. */
export function SessionNotice() {
  const ended = useSessionEnded()
  const other = useReplacedBy()
  if (other !== undefined) return <ReplacedNotice other={other} />
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

/** Tells that the page has stopped working for its user, who may sign in again. */
function ReplacedNotice({ other }: { other: string }) {
  const before = pageOwner()
  const isKept = isKnownOwner(before) && keepsDrafts()
  const name = isKnownOwner(other) ? other : 'someone else'
  return (
    <Notice
      action={
        <>
          <Button variant="default" size="compact-sm" maw="100%" onClick={openSignInDialog}>
            Sign in as {isKnownOwner(before) ? before : 'before'}
          </Button>
          <Button
            size="compact-sm"
            maw="100%"
            onClick={() => (isKept ? reloadPage() : location.reload())}
          >
            Continue as {name}
          </Button>
        </>
      }
    >
      <strong>{isKnownOwner(other) ? other : 'Someone else'} has signed in</strong>
      <br />
      {isKept
        ? `Unsaved changes by ${before} were not sent. Their text is kept in this browser.`
        : 'Unsaved changes on this page were not sent. Copy what you need before you continue.'}
    </Notice>
  )
}
