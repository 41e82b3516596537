import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { randomWord } from '../lib/random.ts'
import styles from './toast.module.css'

export interface Toast {
  message: string
  kind: 'success' | 'failure'
  /** How long it stays, in milliseconds; longer while it is hovered or holds the focus. */
  time: number
  position: 'top-right' | 'bottom-center'
}

/** Where toasts appear. */
export const ToastPlace = () => (
  <Notifications
    position="top-right"
    containerWidth={360}
    allowDragDismiss={false}
    transitionDuration={160}
  />
)

/** Shows a toast; a click anywhere on it closes it (spec section 2). */
export function showToast({ message, kind, time, position }: Toast): void {
  const id = randomWord()
  const good = kind === 'success'
  notifications.show({
    id,
    message,
    position,
    autoClose: time,
    icon: good ? <IconCircleCheck size={22} /> : <IconAlertCircle size={22} />,
    role: good ? 'status' : 'alert',
    withBorder: true,
    classNames: { root: styles.toast ?? '', icon: (good ? styles.good : styles.bad) ?? '' },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    onClick: () => notifications.hide(id),
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose: time }),
  })
}
