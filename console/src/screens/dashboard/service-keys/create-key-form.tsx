import { serviceKeys } from '@greenroom/contract'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { focusElement, restoreFocus } from '../../../lib/focus.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import styles from './service-keys.module.css'

/** Creates a key by its name. The name stays in the field until the key exists. */
export function CreateKeyForm({
  create,
  isPending,
}: {
  create: (name: string) => Promise<unknown>
  isPending: boolean
}) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  // After a secret: the button that had the focus is gone.
  useEffect(() => restoreFocus(input.current), [])
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const { name: found } = fieldErrors(serviceKeys.input, { name }, { name: 'Name' })
        setError(found)
        if (found) focusElement(input.current)
        else void create(name.trim())
      }}
    >
      <TextInput
        ref={input}
        className={styles.name ?? ''}
        label="Name"
        description="Which service uses the key, for example “Role-play, production”"
        autoComplete="off"
        data-autofocus
        aria-required
        readOnly={isPending}
        value={name}
        error={error}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setError(undefined)
        }}
      />
      <BusyButton type="submit" busy={isPending}>
        Create key
      </BusyButton>
    </form>
  )
}
