import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './busy-button.module.css'

/**
 * A button that ignores clicks while its action runs. Mantine's `loading` disables the button, which loses the focus and
 * lets the keyboard leave the dialog.
 */
export const BusyButton = ({
  busy,
  onClick,
  ...others
}: Omit<ButtonProps, 'className' | 'loading'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    busy: boolean
  }) => (
  <Button
    {...others}
    {...(busy && { className: styles.busy, 'aria-disabled': true, 'aria-busy': true })}
    onClick={(event) => {
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
  />
)
