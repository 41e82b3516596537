import { TextInput, UnstyledButton } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { IconEye, IconEyeOff } from './icons/sign-in-icons.ts'
import styles from './password-field.module.css'

/** A password, with a button that shows its characters. */
export function PasswordField(props: TextInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      rightSection={
        <UnstyledButton
          className={styles.toggle}
          aria-label="Show characters"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </UnstyledButton>
      }
    />
  )
}
