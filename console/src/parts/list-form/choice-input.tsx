import { Input, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '../../ui/icons/icons.ts'
import { useId, useState } from 'react'
import styles from './choice-input.module.css'
import { ChoiceList } from './choice-list.tsx'
import type { Choices } from './choices.ts'
import type { InputProps } from './input-props.ts'

/** A collapsible single-choice list (spec section 2): a button with the selected item, and the list below it. */
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
}: InputProps & { label: string; description?: string; choices: Choices }) {
  const [selected, setSelected] = useState(defaultValue)
  const [open, setOpen] = useState(false)
  const id = useId()
  const select = (value: string) => {
    setSelected(value)
    onChange(value)
  }
  return (
    <Input.Wrapper
      {...(description && { description })}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div className={styles.choice} data-error={Boolean(error)}>
        <UnstyledButton
          className={styles.head}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-describedby={error ? `${id}-error` : undefined}
          data-path={path}
          onClick={() => setOpen(!open)}
        >
          <span>
            <span id={`${id}-label`} className={styles.label}>
              {label}
            </span>{' '}
            <span className={styles.selected} data-selected={selected !== ''}>
              {labelOf(choices, selected)}
            </span>
          </span>
          <IconChevronDown size={16} className={styles.arrow} aria-hidden />
        </UnstyledButton>
        <div id={`${id}-list`} className={styles.opened} hidden={!open}>
          {open && (
            <ChoiceList
              {...{ choices, selected, readOnly, required, label }}
              labelledBy={`${id}-label`}
              invalid={Boolean(error)}
              onSelect={select}
            />
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
