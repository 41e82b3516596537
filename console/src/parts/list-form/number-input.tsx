import { TextInput } from '@mantine/core'
import type { InputProps } from './input-props.ts'

/**
 * A numeric input that reports its text, empty where that is no number.
 * @param step what the numbers allowed are apart
 */
export const NumberInput = (
  props: InputProps & { label: string; description?: string; min: number; step: number },
) => (
  <TextInput
    {...props}
    type="number"
    inputMode={props.step < 1 ? 'decimal' : 'numeric'}
    // A wheel that turns over it scrolls the page and leaves the number alone.
    onWheel={({ currentTarget }) => currentTarget.blur()}
  />
)
