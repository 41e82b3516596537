import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from './icons/later-icons.ts'
import { randomId } from '../lib/random.ts'
import styles from './toast.module.css'

export interface Toast {
  message: string
  kind: 'success' | 'failure' | 'note'
  /** How long it stays, in milliseconds; longer while it is hovered or holds the focus. */
  time: number
  position: 'top-right' | 'bottom-center'
}

/** The container of all toasts. */
export const ToastContainer = () => (
  <Notifications
    position="top-right"
    containerWidth={360}
    // No toast waits in a queue, so that failures show at once.
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
  const closeTimer = createCloseTimer(hide, time)
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
    // The time counts from when the toast can be seen: the first one waits until its container is rendered.
    onOpen: closeTimer.start,
    onClick: hide,
    // Mouse move instead of enter: a pointer that already rests there does not count as hovering.
    onMouseMove: () => closeTimer.hold('pointed', true),
    onMouseLeave: () => closeTimer.hold('pointed', false),
    onFocusCapture: () => closeTimer.hold('focused', true),
    onBlurCapture: () => closeTimer.hold('focused', false),
  })
}

/**
 * Closes a toast after its time, which starts again when neither the pointer nor the focus holds it any more.
 * @returns `start` for when it has opened; `hold` to report what holds the toast
 */
function createCloseTimer(close: () => void, time: number) {
  const held = { pointed: false, focused: false }
  let timer: number | undefined
  const start = () => {
    window.clearTimeout(timer)
    if (!held.pointed && !held.focused) timer = window.setTimeout(close, time)
  }
  return {
    start,
    hold(by: keyof typeof held, holds: boolean) {
      held[by] = holds
      start()
    },
  }
}
