import { NativeSelect } from '@mantine/core'
import type { NativeSelectProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { Zone } from '../lib/dates.ts'
import styles from './filter-bar.module.css'
import { TextFilter } from './text-filter.tsx'

/** A choice of a filter. */
export interface FilterOption {
  readonly value: string
  readonly label: string
}

/**
 * A filter with choices. What is chosen is offered, even if it was deleted or is not loaded yet.
 * @param every the label of no choice
 * @param missing the label of a choice that is not among the options
 */
export const FilterSelect = ({
  label,
  every,
  options,
  value = '',
  missing = '…',
  onChange,
  ...others
}: {
  label: string
  every: string
  missing?: string
  options: readonly FilterOption[]
  value: string | undefined
  onChange: (value: string) => void
} & Pick<NativeSelectProps, 'size' | 'style'>) => (
  <NativeSelect
    aria-label={label}
    {...others}
    value={value}
    data={[
      { value: '', label: every },
      ...options,
      ...(value === '' || options.some((option) => option.value === value)
        ? []
        : [{ value, label: missing }]),
    ]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** A filter for a text, the widest of all. */
export const FilterText = (props: ComponentProps<typeof TextFilter>) => (
  <TextFilter className={styles.text} {...props} />
)

/** The first and the last day, such as 2026-11-22. They are the reader's, unless it is said that they are in UTC. */
export function FilterDays({
  zone,
  onChange,
  ...days
}: {
  from: string | undefined
  to: string | undefined
  zone?: Zone
  onChange: (changed: { from?: string; to?: string }) => void
}) {
  const day = (key: 'from' | 'to', title: string, label = zone ? `${title} (UTC)` : title) => (
    <TextFilter
      className="grow"
      type="date"
      label={label}
      title={label}
      text={days[key] ?? ''}
      // The first digits of a year are a year too, such as 0020.
      onChange={(typed) => !typed.startsWith('0') && onChange({ [key]: typed })}
    />
  )
  return (
    <div className={`row gap-sm ${styles.days}`}>
      {day('from', 'From')}
      <span className="dimmed" aria-hidden>
        –
      </span>
      {day('to', 'To')}
      {zone && (
        <span className="dimmed small" aria-hidden>
          UTC
        </span>
      )}
    </div>
  )
}
