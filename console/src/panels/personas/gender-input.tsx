import { Input } from '@mantine/core'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { Choice } from '../../parts/list-form/choices.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import styles from './gender-input.module.css'

/** The choice of a gender: few enough to show all of them. */
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
      <RadioGroup
        className={styles.group}
        labelledBy={`${id}-label`}
        describedBy={error ? `${id}-error` : undefined}
        invalid={Boolean(error)}
        required
      >
        {choices.map(({ value, label }, at) => (
          <label key={value} className={styles.option}>
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
      </RadioGroup>
    </Input.Wrapper>
  )
}
