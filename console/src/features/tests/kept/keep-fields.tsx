import { conversations } from '@greenroom/contract'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { focusElement } from '../../../lib/focus.ts'
import { useShownMutation } from '../../../services/api/use-api-mutation.ts'
import type { Options } from '../../../services/api/use-api-mutation.ts'
import { toastSuccess } from '../../../services/toasts.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Failure } from '../../../ui/note.tsx'

interface KeptFields {
  name: string
  expectations: string[]
}

/** The fields of a typed form: one expectation per line. */
const fieldsOf = ({ name, expectations }: { name: string; expectations: string }): KeptFields => ({
  name: name.trim(),
  expectations: expectations.split('\n').flatMap((line) => line.trim() || []),
})

/**
 * The form of a kept conversation: its name, and what is expected of the persona. What was typed survives a failure.
 * @param onSend stores them; throws when that fails
 * @param onKept tells that they are stored, in place of a toast, while the form is there
 */
export function KeepFields({
  title,
  initial,
  submit,
  onSend,
  onKept,
  onBack,
}: {
  title: string
  initial: KeptFields
  submit: string
  onSend: Options<KeptFields, unknown>['mutationFn']
  onKept?: (name: string) => void
  onBack: () => void
}) {
  const { getInputProps, onSubmit } = useForm({
    initialValues: { name: initial.name, expectations: initial.expectations.join('\n') },
    validate: (typed) => fieldErrors(conversations.update.body, fieldsOf(typed), labels),
  })
  const { mutate, isPending, failure } = useShownMutation({
    mutationFn: onSend,
    failureMessage: 'Not kept. Check your connection and try again.',
    onSuccess(_, { name }, { isCurrent }) {
      if (onKept && isCurrent()) onKept(name)
      else toastSuccess(`Kept as “${name}”`)
    },
    onFinish: onBack,
  })
  return (
    <form
      className="stack gap-md"
      noValidate
      aria-label={title}
      onSubmit={onSubmit((typed) => void mutate(fieldsOf(typed)))}
    >
      <TextInput
        {...getInputProps('name')}
        ref={selectOnMount}
        label="Name of the conversation"
        readOnly={isPending}
      />
      <Textarea
        {...getInputProps('expectations')}
        styles={{ input: { maxHeight: 'min(12rem, 30dvh)', fieldSizing: 'content' } }}
        label="Expectations (optional)"
        description="One per line, such as “mentions the price only when asked”. Experiments check them."
        readOnly={isPending}
      />
      <Failure>{failure}</Failure>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="sm" onClick={onBack}>
          Back
        </Button>
        <BusyButton type="submit" size="sm" busy={isPending}>
          {submit}
        </BusyButton>
      </Group>
    </form>
  )
}

const labels = { name: 'Name', expectations: 'Expectations' }

const selectOnMount = (input: HTMLInputElement | null) => {
  focusElement(input)
  input?.select()
}
