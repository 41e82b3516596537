import { Modal } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import './overlay-base.ts'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'

/**
 * A dialog in the middle of the screen. It has no close button of its own: its content offers the way out, and
 * Escape and a click beside it close it too.
 * @param onGone called when it has disappeared
 * @param size its width, in CSS pixels
 * @param onTop whether it may stand over another dialog
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
  const giveBack = () => {
    const held = document.activeElement
    if (held instanceof HTMLElement && root.current?.contains(held)) held.blur()
    if (document.activeElement === document.body && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    if (shown) opener.current = document.activeElement
    else giveBack()
  }, [shown])
  const gone = () => {
    // Where the dialog was closed while it opened, it has taken the focus since.
    giveBack()
    // Without motion the library tells of it while React draws, when what follows could draw nothing at once.
    setTimeout(() => {
      onGone?.()
      // What it was opened with may be gone as well, as the offer to sign in again is.
      if (document.activeElement === document.body) below(root.current)?.focus()
    })
  }
  return (
    <Modal
      ref={root}
      title={title}
      opened={shown}
      onClose={onClose}
      onExitTransitionEnd={gone}
      // The library would do so a moment later: without motion, when what follows the dialog has the focus already.
      returnFocus={false}
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
