import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { RetryButton } from '../../ui/retry-button.tsx'
import styles from './choice-input.module.css'
import { filterThreshold } from './choices.ts'
import type { Choice, Choices } from './choices.ts'

/**
 * The choices as a radio group, with a filter if there are many. Mantine's `Radio.Group` is not used, since it cannot mark
 * the group as required or invalid.
 */
export function ChoiceList({
  choices: { rows, loading, failed, reload },
  selected,
  label,
  labelledBy,
  invalid,
  required,
  readOnly,
  onSelect,
}: {
  choices: Choices
  selected: string
  label: string
  labelledBy: string
  invalid: boolean
  required: boolean | undefined
  readOnly: boolean
  onSelect: (value: string) => void
}) {
  const [filter, setFilter] = useState('')
  const query = filter.trim().toLowerCase()
  const shown = rows.filter((choice) => choice.label.toLowerCase().includes(query))
  const many = rows.length >= filterThreshold
  return (
    <>
      {many && (
        <TextInput
          type="search"
          className={styles.filter}
          aria-label={`Filter ${label}`}
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <div
        className={styles.list}
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-invalid={invalid}
        aria-required={required}
      >
        {shown.map((choice) => (
          <Option
            key={choice.value}
            choice={choice}
            group={labelledBy}
            checked={choice.value === selected}
            readOnly={readOnly}
            onSelect={onSelect}
          />
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          {loading ? 'Loading…' : rows.length > 0 ? 'No matches.' : 'No items to choose from.'}
          {failed && <RetryButton quiet onClick={reload} />}
        </p>
      )}
    </>
  )
}

function Option({
  choice: { value, label, disabledReason },
  group,
  checked,
  readOnly,
  onSelect,
}: {
  choice: Choice
  group: string
  checked: boolean
  readOnly: boolean
  onSelect: (value: string) => void
}) {
  const id = useId()
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name={group}
        value={value}
        checked={checked}
        disabled={readOnly || disabledReason !== undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={disabledReason && `${id}-why`}
        onChange={() => onSelect(value)}
      />
      <span id={`${id}-label`}>{label}</span>
      {disabledReason && (
        <span id={`${id}-why`} className={styles.why}>
          {disabledReason}
        </span>
      )}
    </label>
  )
}
