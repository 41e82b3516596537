import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './busy-button.module.css'

/**
 * A button that does nothing more while what it began goes on. The library's own is disabled meanwhile: the focus is lost,
 * and the keyboard leaves the dialog that the button stands in.
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
