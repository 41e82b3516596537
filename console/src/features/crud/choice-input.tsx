import { Input, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '../../ui/icons/later-icons.ts'
import { useId, useState } from 'react'
import { scrollToChosen } from '../../lib/scroll-to-chosen.ts'
import styles from './choice-input.module.css'
import { filterThreshold } from './choices.ts'
import type { Choices } from './choices.ts'
import type { InputProps } from './field.ts'
import { RetryButton } from '../../ui/retry-button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'

/**
 * A collapsible single-choice list (spec section 2): a button with the selected item, and the list below it, with a filter
 * if it is long. Mantine's `Radio.Group` is not used, since it cannot mark the group as required or invalid.
 */
export function ChoiceInput({
  label,
  description,
  choices,
  defaultValue = '',
  onChange,
  error,
  readOnly,
  'aria-required': required,
  'data-path': path,
}: InputProps & { choices: Choices }) {
  const [selected, setSelected] = useState(defaultValue)
  const [open, setOpen] = useState(false)
  const [filter, setFilter] = useState('')
  const id = useId()
  const select = (value: string) => {
    setSelected(value)
    onChange(value)
  }
  const { rows, loading, failed, reload } = choices
  const query = filter.trim().toLowerCase()
  const shown = open ? rows.filter((choice) => choice.label.toLowerCase().includes(query)) : []
  return (
    <Input.Wrapper description={description} error={error} errorProps={{ id: `${id}-error` }}>
      <div className={`field-box breakable ${styles.choice}`} data-error={Boolean(error)}>
        <UnstyledButton
          className={`row between gap-md ${styles.head}`}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-describedby={error ? `${id}-error` : undefined}
          data-path={path}
          onClick={() => {
            setOpen(!open)
            setFilter('')
          }}
        >
          <span>
            <span id={`${id}-label`} className="block medium-weight">
              {label}
            </span>{' '}
            <span
              className={`clamp dimmed small ${styles.selected}`}
              data-selected={selected !== ''}
              translate={selected === '' ? undefined : 'no'}
            >
              {labelOf(choices, selected)}
            </span>
          </span>
          <IconChevronDown size={16} className={`rigid dimmed ${styles.arrow}`} aria-hidden />
        </UnstyledButton>
        <div id={`${id}-list`} style={{ borderTop: '1px solid var(--line)' }} hidden={!open}>
          {open && (
            <>
              {rows.length >= filterThreshold && (
                <SearchInput
                  style={{ padding: '0.5rem 0.5rem 0.25rem' }}
                  aria-label={`Filter ${label}`}
                  placeholder="Filter"
                  value={filter}
                  onSearch={setFilter}
                />
              )}
              <div
                ref={scrollToChosen}
                className="scroll-box pad-xs"
                role="radiogroup"
                aria-labelledby={`${id}-label`}
                aria-invalid={Boolean(error)}
                aria-required={required}
              >
                {shown.map(({ value, label: text, disabledReason }, at) => (
                  <label key={value} className={`row hoverable ${styles.option}`}>
                    <input
                      type="radio"
                      name={id}
                      value={value}
                      checked={value === selected}
                      disabled={readOnly || disabledReason !== undefined}
                      aria-labelledby={`${id}-${at}`}
                      aria-describedby={disabledReason && `${id}-why-${at}`}
                      onChange={() => select(value)}
                    />
                    <span id={`${id}-${at}`} translate="no">
                      {text}
                    </span>
                    {disabledReason && (
                      <span id={`${id}-why-${at}`} className="small to-end">
                        {disabledReason}
                      </span>
                    )}
                  </label>
                ))}
              </div>
              {shown.length === 0 && (
                <p
                  className="row gap-sm dimmed"
                  style={{ padding: '0.25rem 0.75rem 0.5rem' }}
                  role="status"
                >
                  {loading
                    ? 'Loading…'
                    : rows.length > 0
                      ? 'No matches.'
                      : 'No items to choose from.'}
                  {failed && reload && <RetryButton quiet onClick={reload} />}
                </p>
              )}
            </>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}

/** The label of the selected item. */
function labelOf({ rows, loading, failed }: Choices, selected: string): string {
  if (selected === '') return 'Nothing selected'
  const choice = rows.find(({ value }) => value === selected)
  if (choice) return choice.label
  return loading || failed ? '…' : 'The selected item was deleted'
}
