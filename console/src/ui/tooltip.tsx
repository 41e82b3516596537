import { useState } from 'react'
import type { FocusEvent, PointerEvent, ReactNode } from 'react'
import styles from './tooltip.module.css'

type Side = 'below' | 'right'

/**
 * Shows more words beside something while it is pointed at or holds the focus; Escape puts them away. They stand in the
 * browser's top layer, so that no frame cuts them off.
 * @param text what it says; nothing is shown without
 * @param side where it stands
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
  const [anchor, setAnchor] = useState<DOMRect>()
  if (!text) return children
  const show = ({ currentTarget }: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) =>
    setAnchor(currentTarget.firstElementChild?.getBoundingClientRect())
  const hide = () => setAnchor(undefined)
  return (
    <span
      role="presentation"
      className={styles.anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      {anchor && (
        <span
          ref={(tip) => {
            if (tip) place(tip, anchor, side)
          }}
          role="tooltip"
          popover="manual"
          className={styles.tip}
        >
          {text}
        </span>
      )}
    </span>
  )
}

/** Puts a tip on the screen beside its anchor, above it where there is no room below. */
function place(tip: HTMLElement, anchor: DOMRect, side: Side): void {
  if (!tip.matches(':popover-open')) tip.showPopover()
  const { width, height } = tip.getBoundingClientRect()
  const [left, top] =
    side === 'right'
      ? [anchor.right, anchor.top + (anchor.height - height) / 2]
      : [anchor.left, anchor.bottom]
  const fits = top + height <= window.innerHeight
  tip.style.left = `${Math.max(0, Math.min(left, window.innerWidth - width))}px`
  tip.style.top = `${fits ? top : Math.max(0, anchor.top - height)}px`
}
