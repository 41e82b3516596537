import { TextInput } from '@mantine/core'
import type { InputProps } from './input-props.ts'

/**
 * A number input that reports its text, which is empty if it is not a number.
 */
export const NumberInput = (
  props: InputProps & { label: string; description?: string; min: number; step: number },
) => (
  <TextInput
    {...props}
    type="number"
    inputMode={props.step < 1 ? 'decimal' : 'numeric'}
    // The mouse wheel scrolls the page instead of changing the number.
    onWheel={({ currentTarget }) => currentTarget.blur()}
  />
)
