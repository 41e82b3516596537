let isReloading = false

/** Reloads the page without asking about unsaved text, which is stored and comes back. */
export function reloadPage(): void {
  isReloading = true
  location.reload()
}

/** A listener of `beforeunload` that lets the browser ask whether to leave the page. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (!isReloading) event.preventDefault()
}
