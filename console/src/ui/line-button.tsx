import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A button within a line of text. */
export const LineButton = ({
  children = 'Show',
  ...props
}: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) => (
  <Button variant="subtle" size="compact-sm" mx="-0.25rem" px="0.25rem" {...props}>
    {children}
  </Button>
)
