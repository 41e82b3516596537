import { TextInput, UnstyledButton } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import styles from './password-field.module.css'
import { outline } from './icons/icon.tsx'

/** What is typed or shown is secret, or a code: a keyboard or a spelling service must not change or send it. */
export const secretInput = {
  spellCheck: false,
  autoCapitalize: 'none',
  autoCorrect: 'off',
} as const

/** A password, with a button that shows its characters. */
export function PasswordField(props: TextInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...secretInput}
      {...props}
      type={shown ? 'text' : 'password'}
      rightSection={
        <UnstyledButton
          className={`stack dimmed ${styles.toggle}`}
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

// Apart from the others, so that the sign-in page does not load those.

const IconEye = outline(
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6c-3.6 0-6.6-2-9-6c2.4-4 5.4-6 9-6c3.6 0 6.6 2 9 6',
)
const IconEyeOff = outline(
  'M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1-4.681 1.327c-3.6 0-6.6-2-9-6c1.272-2.12 2.712-3.678 4.32-4.674m2.86-1.146a9.055 9.055 0 0 1 1.82-.18c3.6 0 6.6 2 9 6c-.666 1.11-1.379 2.067-2.138 2.87M3 3l18 18',
)
