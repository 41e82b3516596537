import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { restoreFocus } from '../../../lib/focus.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { useStore } from '../../../lib/store.ts'
import { collapseMeanwhile } from '../../../services/navigation.ts'
import { SessionNotice, sidePanelSlot } from '../../crud/index.ts'
import '../../../ui/overlay-styles.ts'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import styles from './side-panel.module.css'

/** Where there is no room beside the page, the panel covers it. As in `side-panel.module.css`. */
const sheetQuery = '(width < 900px) or (height < 30em)'

/** Below this width the navigation leaves its room to the page while the panel is open. */
const narrowQuery = '(width < 1280px)'

/** What opened the panel, and gets the focus back. After a reload nothing did. */
let trigger: Element | null = null

/**
 * A panel at the right of the page, which stays usable. On small screens it covers the page, and Esc hides it.
 * @param header what stands at its top; by default its label
 * @param hide the name of the button that hides it
 * @param onBack leaves what is shown, if Esc does that
 */
export function SidePanel({
  label,
  header,
  hide,
  onBack,
  onHide,
  children,
}: {
  label: string
  header?: ReactNode
  hide: string
  onBack?: (() => void) | undefined
  onHide: () => void
  children: ReactNode
}) {
  const slot = useStore(sidePanelSlot)
  const panel = useRef<HTMLElement>(null)
  useKeptFocus(() => panel.current, slot !== undefined)
  const isSheet = useMediaQuery(sheetQuery, undefined, { getInitialValueInEffect: false })
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) trigger = document.activeElement
  }, [])
  useEffect(
    () => () => restoreFocus(trigger?.isConnected ? trigger : document.querySelector('h1')),
    [],
  )
  useLayoutEffect(() => (isSheet ? makeRestInert(panel.current) : undefined), [isSheet, slot])
  useEffect(() => (window.matchMedia(narrowQuery).matches ? collapseMeanwhile() : undefined), [])
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    // React passes on the keys of a dialog that was opened from the panel, though it stands elsewhere on the page.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    event.preventDefault()
    if (onBack) onBack()
    else if (isSheet) onHide()
  }
  return (
    slot &&
    createPortal(
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from what is inside
      <aside
        ref={panel}
        className={`column rigid ${styles.panel}`}
        aria-label={label}
        tabIndex={-1}
        {...(isSheet && { role: 'dialog', 'aria-modal': true })}
        onKeyDown={escape}
      >
        <div className={`flex between gap-sm ${styles.head}`}>
          {header ?? <h2>{label}</h2>}
          <CloseButton aria-label={hide} onClick={onHide} />
        </div>
        <div className={styles.notice}>
          <SessionNotice />
        </div>
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
