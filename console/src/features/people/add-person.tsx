import { maxLength, people } from '@greenroom/contract'
import { NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { fieldErrors } from '../../lib/field-errors.ts'
import { focusFirst } from '../../lib/focus.ts'
import { errorField, errorMessage } from '../../services/api/api-error.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { createIdempotencyKeys } from '../../services/api/idempotency-keys.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../panel/index.ts'
import { reloadPeople, useOptions } from './use-people.ts'

/** Adds a person, with a role and a plan. */
export const AddPersonDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  // Only the buttons close it: a click outside must not lose what was typed.
  <Dialog title="Add person" {...{ opened, onClose }} closable={false}>
    <PersonForm onClose={onClose} />
  </Dialog>
)

const failed = 'The person could not be added'
const empty = {
  email: '',
  first_name: '',
  last_name: '',
  phone_number: '',
  role_id: '',
  plan_id: '',
}
type Values = typeof empty
type Field = keyof Values

function PersonForm({ onClose }: { onClose: () => void }) {
  const { plans, roles } = useOptions()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [keys] = useState(createIdempotencyKeys)
  const showErrors = (found: Partial<Record<string, string>>) => {
    setErrors(found)
    const first = Object.keys(empty).find((name) => found[name] !== undefined)
    if (first) focusFirst(form.current, `[name=${first}]`)
  }
  const body = {
    ...values,
    role_id: values.role_id || null,
    plan_id: values.plan_id || null,
  }
  const { isPending, mutate } = useApiMutation({
    mutationFn: (_: undefined, signal) =>
      fetchItem(people.create, { body, idempotencyKey: keys.keyFor(body), signal }),
    successMessage: ({ first_name, last_name }) => `${first_name} ${last_name} added`,
    // An error of a field is shown at the field.
    failureMessage: (error) => (errorField(error) ? undefined : errorMessage(error, failed)),
    onError(error) {
      keys.forget()
      const field = errorField(error)
      if (field) showErrors({ [field]: errorMessage(error, failed) })
    },
    async onSuccess() {
      await reloadPeople()
      onClose()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = fieldErrors(people.input, body, {})
    showErrors(found)
    if (Object.keys(found).length === 0) void mutate(undefined)
  }
  const set = (name: Field, value: string) => {
    setValues({ ...values, [name]: value })
    setErrors({ ...errors, [name]: undefined })
  }
  const text = (name: Field, label: string, more: object = {}) => (
    <TextInput
      {...{ name, label }}
      value={values[name]}
      error={errors[name]}
      readOnly={isPending}
      autoComplete="off"
      onChange={(event) => set(name, event.currentTarget.value)}
      {...more}
    />
  )
  const select = (
    name: Field,
    label: string,
    none: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <NativeSelect
      {...{ name, label }}
      value={values[name]}
      error={errors[name]}
      disabled={isPending}
      data={[{ value: '', label: none }, ...options]}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  return (
    <form ref={form} noValidate className="stack gap-lg" onSubmit={submit}>
      {text('email', 'Email', {
        ...{ 'aria-required': true, 'data-autofocus': true, type: 'email' },
        maxLength: maxLength.email,
      })}
      {text('first_name', 'First Name', { 'aria-required': true, maxLength: maxLength.name })}
      {text('last_name', 'Last Name', { 'aria-required': true, maxLength: maxLength.name })}
      {text('phone_number', 'Phone Number', { type: 'tel', maxLength: maxLength.phone })}
      {select(
        'role_id',
        'Role',
        'sales person',
        roles.filter(({ label }) => label !== 'sales person'),
      )}
      {select(
        'plan_id',
        'Plan',
        'No plan',
        plans.filter(({ active }) => active),
      )}
      <DialogButtons onCancel={onClose} busy={isPending}>
        Add
      </DialogButtons>
    </form>
  )
}
