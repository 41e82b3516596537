import { administrators } from '@greenroom/contract'
import type { InputOf } from '@greenroom/contract'
import { Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { focusFirst, focusFirstError } from '../../../lib/focus.ts'
import { errorField, errorMessage } from '../../../services/api/api-error.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { reloadList } from '../../../services/api/lists.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import type { PasswordLink } from '../list/password-link.tsx'

const labels = { first_name: 'First Name', last_name: 'Last Name', email: 'Email' }
const failed = 'Failed to add the administrator'

/** Adds an administrator. What was typed stays until that has worked. @param onAdded gets the link to set a password */
export function AddForm({ onAdded }: { onAdded: (link: PasswordLink) => void }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { first_name: '', last_name: '', email: '' },
    validate: (typed) => fieldErrors(administrators.input, typed, labels),
  })
  const { mutate, isPending } = useApiMutation({
    // No idempotency key: to repeat the response, the server would have to store the link.
    mutationFn: (body: InputOf<typeof administrators.input>, signal) =>
      fetchItem(administrators.add, { body, signal }),
    successMessage: 'Administrator added',
    failureMessage: (error) =>
      errorField(error) === 'email' ? undefined : errorMessage(error, failed),
    onSuccess({ user_id, link: url, expires_at }, added) {
      onAdded({ user: { ...added, user_id }, url, expires_at })
      form.reset()
      void reloadList(administrators.list)
    },
    onError(error) {
      // The administrator may have been added although the response was lost.
      void reloadList(administrators.list)
      if (errorField(error) !== 'email') return
      form.setErrors({ email: errorMessage(error, failed) })
      focusFirst(element.current, '[data-path="email"]')
    },
  })
  const field = (name: keyof typeof labels) => ({
    ...form.getInputProps(name),
    label: labels[name],
    flex: '1 1 10rem',
    autoComplete: 'off',
    'aria-required': true,
    readOnly: isPending,
  })
  return (
    <form
      noValidate
      ref={element}
      className="stack gap-md"
      onSubmit={form.onSubmit(
        (typed) => void mutate(typed),
        (errors, _, event) => focusFirstError(event?.currentTarget, errors),
      )}
    >
      <div className="flex wrap gap-sm" style={{ alignItems: 'start' }}>
        <TextInput {...field('first_name')} data-autofocus />
        <TextInput {...field('last_name')} />
        <TextInput {...field('email')} type="email" />
      </div>
      <Group justify="flex-end">
        <BusyButton type="submit" busy={isPending}>
          Add administrator
        </BusyButton>
      </Group>
    </form>
  )
}
