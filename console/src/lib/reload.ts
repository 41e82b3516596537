import { tabStorage } from './storage.ts'

const key = 'greenroom-reloaded-at'

/** The page is not reloaded twice within this time, in milliseconds. */
const minInterval = 5 * 60_000

/**
 * Reloads the page after a file of the console failed to load, usually because an upgrade replaced it while the page was
 * open. Vite's `vite:preloadError` cannot do this: it also fires for files that are only preloaded, and it cannot wait
 * for the check that the server responds (decision 12).
 * @throws the error, if the server does not respond, or the page was reloaded a moment ago or could not tell that it was
 */
export async function reloadOnce(error: unknown): Promise<never> {
  const recent = Date.now() - Number(tabStorage.get(key)) < minInterval
  if (recent || !(await serverResponds()) || !tabStorage.set(key, String(Date.now()))) throw error
  reloadPage()
  // Stay pending until the page is gone, so that no error flashes up.
  return new Promise(() => undefined)
}

/** Allows another reload at once, because the user asked to try again. */
export const allowReload = (): void => tabStorage.remove(key)

const serverResponds = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

let isLeaving = false

/** Reloads the page without asking about unsaved text, which is stored and comes back. */
export function reloadPage(): void {
  isLeaving = true
  location.reload()
}

/** Leaves the page for the sign-in page without asking, and without a way back to what it showed. */
export function leaveToSignIn(): void {
  isLeaving = true
  location.replace('/')
}

/** A listener of `beforeunload` that lets the browser ask whether to leave the page. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (!isLeaving) event.preventDefault()
}
