import type { ReactNode } from 'react'

/** The props of each input. Inputs are uncontrolled: they keep their text and report changes. */
export interface InputProps {
  defaultValue?: string
  onChange: (change: unknown) => void
  error?: ReactNode
  readOnly: boolean
  'aria-required'?: boolean
  'data-path'?: string
}
