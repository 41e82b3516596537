import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusElement } from '../lib/focus.ts'

/** The element that has the focus while the list loads again. */
let substitute: HTMLElement | undefined

/** In a collapsible list its toggle, in a dialog its first control, otherwise the heading of the page. */
const substituteFor = (button: HTMLElement) => {
  const list = button.closest('[id]')?.id ?? ''
  return (
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(list)}"]`) ??
    button.closest('[role=dialog]')?.querySelector<HTMLElement>('select, [tabindex="-1"]') ??
    document.querySelector<HTMLElement>('h1')
  )
}

/** The button disappears while the list loads again. A substitute holds the focus until it comes back, if it does. */
function keepFocus(button: HTMLButtonElement | null) {
  if (!button) return undefined
  if (substitute && document.activeElement === substitute)
    focusElement(button, { preventScroll: true })
  substitute = undefined
  return () => {
    if (document.activeElement !== button) return
    substitute = substituteFor(button) ?? undefined
    focusElement(substitute, { preventScroll: true })
  }
}

/** Retries a failed load. @param quiet whether it is part of a line of text */
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

/** A line that says what could not be loaded, with Retry. */
export const FailedLine = ({
  children,
  onRetry,
  className = '',
}: {
  children: ReactNode
  onRetry: () => unknown
  className?: string | undefined
}) => (
  <p className={`row wrap gap-sm dimmed ${className}`} role="status">
    {children}
    <RetryButton quiet onClick={onRetry} />
  </p>
)
