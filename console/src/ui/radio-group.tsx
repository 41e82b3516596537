import type { ReactNode } from 'react'

/**
 * A group of radio buttons. Mantine's `Radio.Group` is not used: it cannot mark the group as required or invalid.
 * @param labelledBy the id of its label
 * @param describedBy the id of its error
 */
export const RadioGroup = ({
  labelledBy,
  describedBy,
  required,
  invalid,
  className,
  children,
}: {
  labelledBy: string
  describedBy?: string | undefined
  required: boolean | undefined
  invalid: boolean
  className: string | undefined
  children: ReactNode
}) => (
  <div
    role="radiogroup"
    className={className}
    aria-labelledby={labelledBy}
    aria-describedby={describedBy}
    aria-required={required}
    aria-invalid={invalid}
  >
    {children}
  </div>
)
