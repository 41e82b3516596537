import { Modal } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { restoreFocus } from '../lib/focus.ts'
import styles from './dialog.module.css'
import './overlay-styles.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'

/**
 * Milliseconds to wait after a dialog has closed. With reduced motion Mantine calls `onExitTransitionEnd` while React still
 * renders, and restores the focus 10 ms later, which would take it away again from `onGone`.
 */
const closeDelayMs = 20

/**
 * A centred dialog. It has no close button of its own: its content has one, and Escape and a click outside close it too.
 * While another dialog covers it, they close that one only.
 * @param onGone called when it has disappeared
 * @param closable whether Escape and a click outside close it
 */
export function Dialog({
  title,
  opened,
  onClose,
  onGone,
  size = 440,
  fullScreen = false,
  closable = true,
  children,
}: {
  title: ReactNode
  opened: boolean
  onClose: () => void
  onGone?: (() => void) | undefined
  size?: number
  fullScreen?: boolean
  closable?: boolean
  children: ReactNode
}) {
  const shown = useOpenedAfterMount(opened)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<Element>(null)
  const [zIndex, setZIndex] = useState(firstZIndex)
  useLayoutEffect(() => {
    if (!shown) return undefined
    trigger.current = document.activeElement
    // Over those that are open: the order on the page is the one in which their components appeared.
    const self = { root, zIndex: (openDialogs.at(-1)?.zIndex ?? firstZIndex) + 1 }
    openDialogs.push(self)
    setZIndex(self.zIndex)
    return () => void openDialogs.splice(openDialogs.indexOf(self), 1)
  }, [shown])
  // Mantine restores the focus too, but not if the dialog was closed before it had the focus itself.
  const handleClosed = () => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && root.current?.contains(focused)) focused.blur()
    restoreFocus(trigger.current, { preventScroll: true })
    setTimeout(() => {
      onGone?.()
      // The trigger may be gone as well, for example the Sign in button of the session notice.
      restoreFocus(elementBelow(root.current))
    }, closeDelayMs)
  }
  return (
    <Modal
      ref={root}
      title={title}
      opened={shown}
      // After all listeners of this Escape: one of a dialog below would find itself uncovered, and close too.
      onClose={() => openDialogs.at(-1)?.root === root && setTimeout(onClose)}
      onExitTransitionEnd={handleClosed}
      centered
      size={size}
      fullScreen={fullScreen}
      radius={fullScreen ? 0 : 'lg'}
      padding="lg"
      zIndex={zIndex}
      withCloseButton={false}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      transitionProps={{ duration: 120, transition: 'fade' }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      classNames={{ content: styles.content ?? '', title: `clamp ${styles.title}` }}
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
      <KeptFocus root={root} />
    </Modal>
  )
}

/** Keeps the focus in a dialog. Appears with its content, which a transition delays. */
function KeptFocus({ root }: { root: RefObject<HTMLElement | null> }) {
  useKeptFocus(() => root.current?.querySelector<HTMLElement>('[role=dialog]'))
  return null
}

/** Mantine's for dialogs. Menus and toasts have 300 and more. */
const firstZIndex = 200

/** The open dialogs, in the order in which they were opened. */
const openDialogs: { root: RefObject<HTMLDivElement | null>; zIndex: number }[] = []

/** The value, or the last one while there is none: what a dialog still shows while it fades out. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** What takes the focus below a dialog: another dialog, or the heading of the page. */
const elementBelow = (dialog: HTMLElement | null) =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find(
    (other) => !dialog?.contains(other),
  ) ?? document.querySelector<HTMLElement>('h1')
