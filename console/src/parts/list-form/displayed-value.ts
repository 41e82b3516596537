import type { Field } from './field.ts'

/** The value of a field in the words of its form. */
export function displayedValue(field: Field, value: string): string {
  if (field.kind === 'switch') return field.words[value === 'true' ? 'on' : 'off']
  if (field.kind !== 'choice' || value === '') return value
  const { rows, loading, failed } = field.choices
  const choice = rows.find((one) => one.value === value)
  return choice?.label ?? (loading ? '…' : failed ? value : `${value} (no longer exists)`)
}
