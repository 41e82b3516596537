import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from './icons/icons.ts'
import { randomId } from '../lib/random.ts'
import styles from './toast.module.css'

export interface Toast {
  message: string
  kind: 'success' | 'failure' | 'note'
  /** How long it stays, in milliseconds; longer while it is hovered or holds the focus. */
  time: number
  position: 'top-right' | 'bottom-center'
}

/** Where toasts appear. */
export const ToastContainer = () => (
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
  const id = randomId()
  const { icon: KindIcon, look = '' } = looks[kind]
  const hide = () => notifications.hide(id)
  const held = holding(hide, time)
  notifications.show({
    id,
    message,
    position,
    autoClose: false,
    icon: <KindIcon size={22} />,
    role: kind === 'failure' ? 'alert' : 'status',
    withBorder: true,
    classNames: { root: styles.toast ?? '', icon: look },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    onClick: hide,
    // A pointer that was there before, and rests, does not point at it: it may be on its way to what lies below.
    onMouseMove: () => held('pointed', true),
    onMouseLeave: () => held('pointed', false),
    onFocusCapture: () => held('focused', true),
    onBlurCapture: () => held('focused', false),
  })
}

/**
 * Ends something after a while in which nothing holds it.
 * @returns to be told what begins and what ceases to hold it
 */
function holding(end: () => void, time: number) {
  const held = { pointed: false, focused: false }
  let timer = window.setTimeout(end, time)
  return (by: keyof typeof held, holds: boolean) => {
    held[by] = holds
    window.clearTimeout(timer)
    if (!held.pointed && !held.focused) timer = window.setTimeout(end, time)
  }
}
