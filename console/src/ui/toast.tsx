import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { randomWord } from '../lib/random.ts'
import styles from './toast.module.css'

export interface Toast {
  message: string
  kind: 'success' | 'failure' | 'note'
  /** How long it stays, in milliseconds; longer while it is hovered or holds the focus. */
  time: number
  position: 'top-right' | 'bottom-center'
}

/** Where toasts appear. */
export const ToastPlace = () => (
  <Notifications
    position="top-right"
    containerWidth={360}
    // None waits until others have gone: what failed is said at once.
    limit={50}
    allowDragDismiss={false}
    transitionDuration={160}
  />
)

const looks = {
  success: { icon: IconCircleCheck, look: styles.good },
  failure: { icon: IconAlertCircle, look: styles.bad },
  note: { icon: IconInfoCircle, look: styles.note },
}

/** Shows a toast; a click anywhere on it closes it (spec section 2). */
export function showToast({ message, kind, time, position }: Toast): void {
  const id = randomWord()
  const { icon: KindIcon, look = '' } = looks[kind]
  notifications.show({
    id,
    message,
    position,
    autoClose: time,
    icon: <KindIcon size={22} />,
    role: kind === 'failure' ? 'alert' : 'status',
    withBorder: true,
    classNames: { root: styles.toast ?? '', icon: look },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    onClick: () => notifications.hide(id),
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose: time }),
  })
}
