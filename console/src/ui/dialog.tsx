import { Modal } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import './overlay-styles.ts'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'

/**
 * Milliseconds to wait after a dialog has closed. With reduced motion Mantine calls `onExitTransitionEnd` while React still
 * renders, and restores the focus 10 ms later, which would take it away again from `onGone`.
 */
const closeDelayMs = 20

/**
 * A centred dialog. It has no close button of its own: its content has one, and Escape and a click outside close it too.
 * @param onGone called when it has disappeared
 * @param size the width in CSS pixels
 * @param onTop whether it may open over another dialog
 */
export function Dialog({
  title,
  opened,
  onClose,
  onGone,
  size = 440,
  onTop = false,
  closable = true,
  children,
}: {
  title: ReactNode
  opened: boolean
  onClose: () => void
  onGone?: (() => void) | undefined
  size?: number
  onTop?: boolean
  closable?: boolean
  children: ReactNode
}) {
  const shown = useOpenedAfterMount(opened)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (shown) opener.current = document.activeElement
  }, [shown])
  // The library gives the focus back too, but not where the dialog was closed before it had the focus itself.
  const gone = () => {
    const held = document.activeElement
    if (held instanceof HTMLElement && root.current?.contains(held)) held.blur()
    if (document.activeElement === document.body && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true })
    setTimeout(() => {
      onGone?.()
      // What it was opened with may be gone as well, as the offer to sign in again is.
      if (document.activeElement === document.body) below(root.current)?.focus()
    }, closeDelayMs)
  }
  return (
    <Modal
      ref={root}
      title={title}
      opened={shown}
      onClose={onClose}
      onExitTransitionEnd={gone}
      centered
      size={size}
      radius="lg"
      padding="lg"
      zIndex={onTop ? 210 : 200}
      withCloseButton={false}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      transitionProps={{ duration: 120, transition: 'fade' }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      classNames={{ content: styles.content ?? '', title: styles.title ?? '' }}
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Modal>
  )
}

/** What lies below a dialog: another one, or the page. */
const below = (dialog: HTMLElement | null) =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find(
    (other) => !dialog?.contains(other),
  ) ?? document.querySelector<HTMLElement>('h1')
