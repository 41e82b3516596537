import type { ReactNode } from 'react'

/** What a form hands to each of its inputs; they hold their text themselves and only report changes. */
export interface InputProps {
  defaultValue?: string
  onChange: (change: unknown) => void
  error?: ReactNode
  readOnly: boolean
  'aria-required'?: boolean
  'data-path'?: string
}
