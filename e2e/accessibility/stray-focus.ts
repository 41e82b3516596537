/**
 * Tells where the focus is, if a dialog is open and it is not inside; without a dialog, if no element has it. Runs in the page.
 */
export function findStrayFocus(): string | undefined {
  const focused = document.activeElement
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((node) =>
    node.checkVisibility(),
  )
  const isInside = dialogs.length
    ? dialogs.some((dialog) => dialog.contains(focused))
    : focused !== document.body
  return isInside ? undefined : `the focus was lost: it is on ${focused?.outerHTML.slice(0, 80)}`
}
