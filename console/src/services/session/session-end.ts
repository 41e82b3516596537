import { tokenKey } from '@greenroom/contract'
import { leaveToSignIn } from '../../lib/reload.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { checkOwner, noteSignOut, pageOwner } from './page-owner.ts'
import { accessToken } from './session.ts'

/** Whether the server has ended the session. Nothing typed is lost, and nothing navigates. */
const ended = createStore(false)
/** Whether the sign-in dialog is open. */
const asking = createStore(false)

export const useSessionEnded = (): boolean => useStore(ended)
export const useSignInDialogOpen = (): boolean => useStore(asking)

/** Called when the server no longer accepts the token. */
export const endSession = (): void => ended.set(true)
/** Opens the sign-in dialog over the page. */
export const openSignInDialog = (): void => asking.set(true)
export const closeSignInDialog = (): void => asking.set(false)

/** Called when there is a valid token again: waiting writes continue, or end if it is someone else's. */
export function resumeSession(): void {
  checkOwner()
  ended.set(false)
  asking.set(false)
}

/** Calls `listener` each time the session resumes. @returns a function that unsubscribes */
export const onSessionResumed = (listener: () => void): (() => void) =>
  ended.subscribe(() => {
    if (!ended.get()) listener()
  })

// A sign-in in another tab counts for this one too. So does a sign-out: what the page shows must go.
window.addEventListener('storage', ({ key }) => {
  if (key === tokenKey || key === null) follow(resumeSession)
})
// A page that Back brings back as it was has missed these events.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) follow(checkOwner)
})

function follow(goOn: () => unknown) {
  if (accessToken() !== undefined) goOn()
  else if (pageOwner() !== undefined) {
    noteSignOut()
    leaveToSignIn()
  }
}

/** Waits for a new sign-in. @throws the signal's reason if it is aborted first */
export function waitForSession(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A signal that is aborted already tells its listeners nothing more.
    if (signal?.aborted) return reject(signal.reason)
    if (!ended.get()) return resolve()
    const stop = onSessionResumed(() => {
      stop()
      resolve()
    })
    signal?.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })
}
