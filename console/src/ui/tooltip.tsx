import { useId, useState } from 'react'
import type { FocusEvent, PointerEvent, ReactNode } from 'react'
import styles from './tooltip.module.css'

type Side = 'below' | 'right'

/**
 * A tooltip on hover and focus, which describes what it belongs to unless that says the same; Escape closes it. It uses the
 * browser's popover, whose top layer no scroll container clips.
 * Mantine's Tooltip would add a positioning library of 13 kB to the first screen (decision 12).
 * @param text no tooltip without it
 */
export function Tooltip({
  text,
  side = 'below',
  children,
}: {
  text: string | undefined
  side?: Side
  children: ReactNode
}) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element | null>()
  if (!text) return children
  const show = ({ currentTarget }: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) =>
    setAnchor(currentTarget.firstElementChild)
  const hide = () => setAnchor(undefined)
  return (
    <span
      role="presentation"
      style={{ display: 'contents' }}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      {anchor && (
        <span
          ref={(tooltip) => {
            if (tooltip) place(tooltip, anchor.getBoundingClientRect(), side)
            if (text !== anchor.ariaLabel && text !== anchor.textContent)
              anchor.setAttribute('aria-describedby', id)
            return () => anchor.removeAttribute('aria-describedby')
          }}
          id={id}
          role="tooltip"
          popover="manual"
          className={`breakable small ${styles.tooltip}`}
        >
          {text}
        </span>
      )}
    </span>
  )
}

/** Shows the tooltip beside its anchor, above it if there is no room below. */
function place(tooltip: HTMLElement, anchor: DOMRect, side: Side): void {
  if (!tooltip.matches(':popover-open')) tooltip.showPopover()
  const { width, height } = tooltip.getBoundingClientRect()
  const [left, top] =
    side === 'right'
      ? [anchor.right, anchor.top + (anchor.height - height) / 2]
      : [anchor.left, anchor.bottom]
  const fits = top + height <= window.innerHeight
  tooltip.style.left = `${Math.max(0, Math.min(left, window.innerWidth - width))}px`
  tooltip.style.top = `${fits ? top : Math.max(0, anchor.top - height)}px`
}
