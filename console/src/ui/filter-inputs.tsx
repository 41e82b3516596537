import { NativeSelect, TextInput } from '@mantine/core'
import type { CSSProperties } from 'react'
import styles from './filter-bar.module.css'

/** A choice of a filter. */
export interface FilterOption {
  readonly value: string
  readonly label: string
}

/** A filter with choices. @param every what no choice is called */
export const FilterSelect = ({
  label,
  every,
  options,
  value = '',
  style,
  onChange,
}: {
  label: string
  every: string
  options: readonly FilterOption[]
  value: string | undefined
  style?: CSSProperties
  onChange: (value: string) => void
}) => (
  <NativeSelect
    aria-label={label}
    {...(style && { style })}
    value={value}
    data={[{ value: '', label: every }, ...options]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** The first and the last day, such as 2026-11-22. @param zone what the labels say of the time zone */
export function FilterDays({
  zone = '',
  onChange,
  ...days
}: {
  from: string | undefined
  to: string | undefined
  zone?: string
  onChange: (changed: { from?: string; to?: string }) => void
}) {
  const day = (key: 'from' | 'to', label: string) => (
    <TextInput
      className="grow"
      type="date"
      aria-label={label + zone}
      title={label + zone}
      value={days[key] ?? ''}
      onChange={({ currentTarget }) => onChange({ [key]: currentTarget.value })}
    />
  )
  return (
    <div className={`row gap-sm ${styles.days}`}>
      {day('from', 'From')}
      <span className="dimmed" aria-hidden>
        –
      </span>
      {day('to', 'To')}
    </div>
  )
}
