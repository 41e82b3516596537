import { signIn } from '@greenroom/contract'
import { navigate } from 'wouter/use-browser-location'
import { forgetAccount } from '../account.ts'
import { ApiError } from '../api/api-error.ts'
import { hasFeature } from '../api/features.ts'
import { queryClient } from '../api/lists.ts'
import { request } from '../api/request.ts'
import { openConfirmDialog } from '../confirm.ts'
import { dropDraftsOf, forgetCancelled } from '../session/drafts.ts'
import { forgetOneTimes } from '../one-time.ts'
import { releasePage } from '../session/page-owner.ts'
import { answerPasswordQuestion } from '../session/password-question.ts'
import { resumeSession } from '../session/session-end.ts'
import { clearSession } from '../session/session.ts'
import { sessionOwner } from '../session/stored-user.ts'
import { dropTabItemsOf } from '../session/tab-storage.ts'
import { toastFailure } from '../../ui/toasts.ts'

/** How long the message about a failed sign-out stays, in milliseconds: it is a long text. */
const messageTimeMs = 15_000

/** Signs out after a confirmation (spec sections 2 and 4). */
export const askToSignOut = (): void =>
  openConfirmDialog({
    title: 'Confirm Logout',
    text: 'Are you sure you want to logout?',
    cancel: 'Cancel',
    confirm: 'Logout',
    action() {
      signOut()
      navigate('/')
    },
  })

/** Signs out: token and user are removed at once, whatever the server responds (spec section 4). */
export function signOut(): void {
  const owner = sessionOwner()
  releasePage()
  request(signIn.logout, {}).catch((error: unknown) => {
    // After a 401 the session has ended already.
    if (!(error instanceof ApiError && error.status === 401)) reportFailure()
  })
  clearSession()
  if (owner !== undefined) {
    dropDraftsOf(owner)
    dropTabItemsOf(owner)
  }
  forgetCancelled()
  forgetOneTimes()
  // Requests that wait for the user end.
  forgetAccount()
  answerPasswordQuestion(false)
  queryClient.clear()
  resumeSession()
}

/** Tells that the session goes on, and when our own server ends it. */
function reportFailure() {
  const end = hasFeature('sign-in-links')
    ? ' Your session there ends by itself after 60 minutes without use.'
    : ''
  toastFailure(`You are signed out in this browser, but the server did not confirm it.${end}`, {
    time: messageTimeMs,
  })
}
