import { Input } from '@mantine/core'
import { useId, useState } from 'react'
import { genderChoices } from './data/persona-fields.ts'
import type { FormInputProps } from '../crud/index.ts'
import styles from './personas.module.css'

/** The choice of a gender: so few that all of them stand in view. */
export function GenderInput({ form, readOnly }: FormInputProps) {
  const [chosen, setChosen] = useState(form.getValues()['gender'])
  const id = useId()
  const error = form.errors['gender']
  const choose = (gender: string) => {
    setChosen(gender)
    form.setFieldValue('gender', gender, { forceUpdate: false })
    // Spec section 4: changing gender clears the voice.
    if (form.getValues()['voice_id']) form.setFieldValue('voice_id', '')
  }
  return (
    <Input.Wrapper
      label="Gender"
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div
        className={`flex gap-sm ${styles.genders}`}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={Boolean(error)}
        aria-required
      >
        {genderChoices.map(({ value, label }, at) => (
          <label key={value} className={`field-box row hoverable ${styles.gender}`}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              disabled={readOnly}
              onChange={() => choose(value)}
              {...(at === 0 && { 'data-path': 'gender' })}
            />
            {label}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
