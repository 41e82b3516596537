import { readUser, users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { randomId } from '../../../lib/random.ts'
import { SessionNotice } from '../../../parts/session-notice.tsx'
import { readJson } from '../../../services/api/json.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Name } from '../../../ui/name.tsx'
import { fullName } from '../data/user-name.ts'
import { patchUser } from '../data/users-cache.ts'
import styles from './personal-data.module.css'

/** Erasing searches the whole audit log. In milliseconds. */
const timeoutMs = 120_000

/** Asks for the person's email address, and erases the person. */
export function EraseForm({
  user,
  onErased,
  onClose,
}: {
  user: User
  onErased: () => void
  onClose: () => void
}) {
  const { user_id } = user
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { isPending, mutate } = useApiMutation({
    async mutationFn(_: undefined, signal) {
      const response = await request(users.erase, {
        params: { user_id },
        body: { email },
        idempotencyKey: randomId(),
        timeoutMs,
        signal,
      })
      return readUser(await readJson(response))
    },
    successMessage: 'The person was erased.',
    failureMessage: 'The person could not be erased. Try again.',
    onSuccess: (erased) => {
      if (erased) patchUser(user_id, erased)
      onClose()
      onErased()
    },
  })

  const submit = () => {
    const matches = email.trim().toLowerCase() === user.email.trim().toLowerCase()
    setError(matches ? undefined : 'This is not the email address of this person.')
    if (matches) void mutate(undefined)
    else focusElement(input.current)
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>
        <strong>
          <Name>{fullName(user)}</Name>
        </strong>{' '}
        will be erased for good:
      </p>
      <ul>
        <li>Name, email address, phone number and picture are removed everywhere.</li>
        <li>Sessions lose their transcripts and the texts of their reports.</li>
        <li>Scores, credits and the activity stay, under a pseudonym.</li>
      </ul>
      <TextInput
        ref={input}
        type="email"
        label="Email address"
        description={
          <>
            To confirm, type <span className={styles.address}>{user.email}</span>
          </>
        }
        autoComplete="off"
        data-autofocus
        aria-required
        readOnly={isPending}
        value={email}
        error={error}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value)
          setError(undefined)
        }}
      />
      <SessionNotice />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" color="red" busy={isPending}>
          Erase
        </BusyButton>
      </Group>
    </form>
  )
}
