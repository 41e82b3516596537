import { tokenKey } from '@greenroom/contract'
import { createStore, useStore } from '../lib/store.ts'

/** Whether the server has said that the session is over. Nothing typed is lost by it, and nothing navigates. */
const ended = createStore(false)
/** Whether the sign-in form is shown over the page. */
const asking = createStore(false)

/** Whether the session is over, for components. */
export const useSessionEnded = (): boolean => useStore(ended)
/** Whether to show the sign-in form over the page, for components. */
export const useSignInDialogOpen = (): boolean => useStore(asking)

/** Says that the server no longer takes the token. */
export const endSession = (): void => ended.set(true)
/** Shows the sign-in form over the page. */
export const openSignInDialog = (): void => asking.set(true)
export const closeSignInDialog = (): void => asking.set(false)

/** Says that there is a good token again: what waits goes on. */
export function resumeSession(): void {
  ended.set(false)
  asking.set(false)
}

/** Calls `listener` each time the session goes on. @returns what stops the listening */
export const onSessionResumed = (listener: () => void): (() => void) =>
  ended.subscribe(() => {
    if (!ended.get()) listener()
  })

// Whoever signs in again in another tab has done so for this one too.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === tokenKey && newValue) resumeSession()
})

/**
 * Waits until somebody has signed in again.
 * @throws the signal's reason when it is aborted first
 */
export function waitForSession(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
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
