import { validationMessages } from '@greenroom/contract'
import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './picture-input.module.css'
import { usePictureUrl } from './use-picture-url.ts'
import type { Picture } from './use-preview.ts'

/** The Image URL field. A URL is checked on blur, on Enter, and at once when pasted. */
export function PictureUrlInput({
  value,
  onChange,
  error,
  readOnly,
}: {
  value: Picture
  onChange: (value: Picture) => void
  error: ReactNode
  readOnly: boolean
}) {
  const field = useRef<HTMLInputElement>(null)
  const { text, state, type, check } = usePictureUrl(field, { value, onChange })
  return (
    <>
      <TextInput
        ref={field}
        type="url"
        label="Image URL"
        description="A link to the image file, starting with https://"
        autoComplete="off"
        value={text}
        readOnly={readOnly}
        error={state === 'invalid' ? validationMessages.imageUrl : error}
        onChange={({ currentTarget: { value: next } }) => type(next, next.length > text.length + 1)}
        onBlur={() => void check()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void check()
        }}
      />
      <p className={styles.note} role="status">
        {state === 'checking' && 'Checking the image…'}
      </p>
    </>
  )
}
