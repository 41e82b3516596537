import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
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

/** Why something did not work, above the buttons that try it again. Nothing without a reason. */
export const Failure = ({ children }: { children: ReactNode }) =>
  children !== undefined && (
    <p className="danger-box breakable small" role="alert">
      {children}
    </p>
  )

/** Separates a text from the button after it. Not on narrow screens, where the button may wrap. */
export const Dot = () => (
  <span className={styles.dot} aria-hidden>
    ·
  </span>
)

const focusOnMount = (button: HTMLButtonElement | null) => focusElement(button)
