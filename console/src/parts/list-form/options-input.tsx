import { NativeSelect } from '@mantine/core'
import type { InputProps } from './input-props.ts'

/** A select of a few fixed options. A stored value that is not among them is added. */
export function OptionsInput({
  options,
  readOnly,
  defaultValue = '',
  onChange,
  ...props
}: Omit<InputProps, 'onChange'> & {
  label: string
  description?: string
  options: readonly string[]
  onChange: (word: string) => void
}) {
  const other = options.includes(defaultValue)
    ? []
    : [{ value: defaultValue, label: defaultValue || 'Nothing selected' }]
  return (
    <NativeSelect
      {...props}
      defaultValue={defaultValue}
      disabled={readOnly}
      data={[...other, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
