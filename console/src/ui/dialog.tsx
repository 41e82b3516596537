import { Modal } from '@mantine/core'
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
export const Dialog = ({
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
}) => (
  <Modal
    title={title}
    opened={useOpenedAfterMount(opened)}
    onClose={onClose}
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
    {...(onGone && { onExitTransitionEnd: onGone })}
  >
    {children}
  </Modal>
)
