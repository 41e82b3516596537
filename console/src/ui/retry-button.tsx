import { Button } from '@mantine/core'

/** Where the focus waits while what was asked for is on its way. */
let lent: HTMLElement | undefined

/** Within a list that unfolds the button that unfolds it, within a dialog what its text begins with, else the heading. */
const heirOf = (button: HTMLElement) => {
  const list = button.closest('[id]')?.id ?? ''
  return (
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(list)}"]`) ??
    button.closest('[role=dialog]')?.querySelector<HTMLElement>('select, [tabindex="-1"]') ??
    document.querySelector<HTMLElement>('h1')
  )
}

/** The button goes while things are loaded again: the focus waits at the heading, and comes back where that failed. */
function keepFocus(button: HTMLButtonElement | null) {
  if (!button) return undefined
  if (lent && document.activeElement === lent) button.focus({ preventScroll: true })
  lent = undefined
  return () => {
    if (document.activeElement !== button) return
    lent = heirOf(button) ?? undefined
    lent?.focus({ preventScroll: true })
  }
}

/** Asks again for what could not be had. @param quiet whether it stands within a line of text */
export const RetryButton = ({
  quiet = false,
  onClick,
}: {
  quiet?: boolean
  onClick: () => unknown
}) => (
  <Button
    ref={keepFocus}
    {...(quiet ? { variant: 'subtle', size: 'compact-sm' } : { variant: 'default' })}
    onClick={() => onClick()}
  >
    Retry
  </Button>
)
