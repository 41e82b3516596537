import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../../lib/store.ts'
import { collapseMeanwhile } from '../../../services/navigation.ts'
import { sidePanelSlot } from './side-panel-slot.tsx'
import styles from './side-panel.module.css'

/** Where there is no room beside the page, the panel covers it. As in `side-panel.module.css`. */
const sheetQuery = '(width < 900px) or (height < 30em)'

/** Below this width the navigation leaves its room to the page while the panel is open. */
const narrowQuery = '(width < 1280px)'

/**
 * A panel at the right of the page, which stays usable. On small screens it covers the page.
 * @param onEscape called when Esc is pressed in the panel and nothing in it has used the key
 */
export function SidePanel({
  label,
  onEscape,
  children,
}: {
  label: string
  onEscape: (isSheet: boolean) => void
  children: ReactNode
}) {
  const slot = useStore(sidePanelSlot)
  const panel = useRef<HTMLElement>(null)
  const isSheet = useMediaQuery(sheetQuery, undefined, { getInitialValueInEffect: false })
  useLayoutEffect(() => (isSheet ? makeRestInert(panel.current) : undefined), [isSheet, slot])
  useEffect(() => (window.matchMedia(narrowQuery).matches ? collapseMeanwhile() : undefined), [])
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // React passes on the keys of a dialog that was opened from the panel, though it stands elsewhere on the page.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    event.preventDefault()
    onEscape(isSheet)
  }
  return (
    slot &&
    createPortal(
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from what is inside
      <aside
        ref={panel}
        className={`column rigid ${styles.panel}`}
        aria-label={label}
        {...(isSheet && { role: 'dialog', 'aria-modal': true })}
        onKeyDown={escape}
      >
        {children}
      </aside>,
      slot,
    )
  )
}

/** Makes the rest of the page unreachable, except dialogs, which stand outside of `#root`. */
function makeRestInert(panel: HTMLElement | null) {
  const changed: HTMLElement[] = []
  for (let at: HTMLElement | null = panel; at && at.id !== 'root'; at = at.parentElement)
    for (const other of at.parentElement?.children ?? [])
      if (other !== at && other instanceof HTMLElement && !other.inert) {
        other.inert = true
        changed.push(other)
      }
  return () => {
    for (const element of changed) element.inert = false
  }
}
