import { Input } from '@mantine/core'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { Choice } from '../crud/index.ts'
import styles from './gender-input.module.css'

/** The choice of a gender: so few that all of them stand in view. */
export function GenderInput({
  choices,
  defaultValue = '',
  onChange,
  error,
  readOnly,
}: {
  choices: readonly Choice[]
  defaultValue: string | undefined
  onChange: (gender: string) => void
  error: ReactNode
  readOnly: boolean
}) {
  const [chosen, setChosen] = useState(defaultValue)
  const id = useId()
  return (
    <Input.Wrapper
      label="Gender"
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div
        className={`flex gap-sm ${styles.group}`}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={Boolean(error)}
        aria-required
      >
        {choices.map(({ value, label }, at) => (
          <label key={value} className={`field-box row hoverable ${styles.option}`}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              disabled={readOnly}
              onChange={() => {
                setChosen(value)
                onChange(value)
              }}
              {...(at === 0 && { 'data-path': 'gender' })}
            />
            {label}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
