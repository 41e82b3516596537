import { maxLength, people } from '@greenroom/contract'
import { NativeSelect, TextInput } from '@mantine/core'
import { fieldErrors } from '../../lib/field-errors.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { useSavedForm } from '../../services/api/use-saved-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../crud/index.ts'
import { reloadPeople, useOptions } from './use-people.ts'

/** Adds a person, with a role and a plan. */
export const AddPersonDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  // Only the buttons close it: a click outside must not lose what was typed.
  <Dialog title="Add person" {...{ opened, onClose }} closable={false}>
    <PersonForm onClose={onClose} />
  </Dialog>
)

const empty = {
  ...{ email: '', first_name: '', last_name: '', phone_number: '' },
  ...{ role_id: '', plan_id: '' },
}

const bodyOf = (typed: typeof empty) => ({
  ...typed,
  role_id: typed.role_id || null,
  plan_id: typed.plan_id || null,
})

function PersonForm({ onClose }: { onClose: () => void }) {
  const { activePlans, roles } = useOptions()
  const { choice, field, formProps, isPending } = useSavedForm({
    initialValues: empty,
    validate: (typed) => fieldErrors(people.input, bodyOf(typed), {}),
    mutationFn(typed, signal, keyFor) {
      const body = bodyOf(typed)
      return fetchItem(people.create, { body, idempotencyKey: keyFor(body), signal })
    },
    successMessage: ({ first_name, last_name }) => `${first_name} ${last_name} added`,
    failure: 'The person could not be added',
    onSuccess: reloadPeople,
    onFinish: onClose,
  })
  const text = (name: keyof typeof empty, label: string, length: number) => ({
    ...field(name, label),
    maxLength: length,
    autoComplete: 'off',
  })
  return (
    <form {...formProps} className="stack gap-lg">
      <TextInput
        {...text('email', 'Email', maxLength.email)}
        type="email"
        aria-required
        data-autofocus
      />
      <TextInput {...text('first_name', 'First Name', maxLength.name)} aria-required />
      <TextInput {...text('last_name', 'Last Name', maxLength.name)} aria-required />
      <TextInput {...text('phone_number', 'Phone Number', maxLength.phone)} type="tel" />
      <NativeSelect
        {...choice('role_id', 'Role')}
        data={[
          { value: '', label: 'sales person' },
          ...roles.filter(({ label }) => label !== 'sales person'),
        ]}
      />
      <NativeSelect
        {...choice('plan_id', 'Plan')}
        data={[{ value: '', label: 'No plan' }, ...activePlans]}
      />
      <DialogButtons onCancel={onClose} busy={isPending}>
        Add
      </DialogButtons>
    </form>
  )
}
