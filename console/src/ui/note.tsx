import { Button } from '@mantine/core'
import { focusElement } from '../lib/focus.ts'
import styles from './note.module.css'

/** A quiet line with one action. @param focused whether the action gets the focus when the line appears */
export const Note = ({
  text,
  action,
  focused = false,
  onClick,
}: {
  text: string
  action: string
  focused?: boolean
  onClick: () => void
}) => (
  <div className={`row wrap breakable dimmed small ${styles.note}`} role="status">
    {text}
    <Dot />
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={onClick}
      {...(focused && { ref: focusOnMount })}
    >
      {action}
    </Button>
  </div>
)

/** Separates a text from the button after it. Not on narrow screens, where the button may wrap. */
export const Dot = () => (
  <span className={styles.dot} aria-hidden>
    ·
  </span>
)

const focusOnMount = (button: HTMLButtonElement | null) => focusElement(button)
