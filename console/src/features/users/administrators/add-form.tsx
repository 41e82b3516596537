import { administrators } from '@greenroom/contract'
import { Group, TextInput } from '@mantine/core'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { reloadList } from '../../../services/api/lists.ts'
import { useSavedForm } from '../../../services/api/use-saved-form.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { keepLink } from '../list/password-link.tsx'

const labels = { first_name: 'First Name', last_name: 'Last Name', email: 'Email' }

/** Adds an administrator, and shows the link to set a password. What was typed stays until that has worked. */
export function AddForm() {
  const { field, formProps, isPending, reset } = useSavedForm({
    initialValues: { first_name: '', last_name: '', email: '' },
    validate: (typed) => fieldErrors(administrators.input, typed, labels),
    // No idempotency key: to repeat the response, the server would have to store the link.
    mutationFn: (body, signal) => fetchItem(administrators.add, { body, signal }),
    successMessage: 'Administrator added',
    failure: 'Failed to add the administrator',
    onSuccess({ user_id, link: url, expires_at }, added) {
      keepLink({ user: { ...added, user_id }, url, expires_at })
      reset()
    },
    // The administrator may have been added although the response was lost.
    onSettled: () => void reloadList(administrators.list),
  })
  const input = (name: keyof typeof labels) => ({
    ...field(name, labels[name]),
    flex: '1 1 10rem',
    autoComplete: 'off',
    'aria-required': true,
  })
  return (
    <form {...formProps} className="stack gap-md">
      <div className="flex wrap gap-sm at-start">
        <TextInput {...input('first_name')} data-autofocus />
        <TextInput {...input('last_name')} />
        <TextInput {...input('email')} type="email" />
      </div>
      <Group justify="flex-end">
        <BusyButton type="submit" busy={isPending}>
          Add administrator
        </BusyButton>
      </Group>
    </form>
  )
}
