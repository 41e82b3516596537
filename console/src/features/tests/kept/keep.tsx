import { conversations } from '@greenroom/contract'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { focusElement, restoreFocus } from '../../../lib/focus.ts'
import { pluralize } from '../../../lib/numbers.ts'
import { useShownMutation, useApiMutation } from '../../../services/api/use-api-mutation.ts'
import type { Options } from '../../../services/api/use-api-mutation.ts'
import { toastSuccess } from '../../../ui/toasts.ts'
import { useFeature } from '../../../services/api/features.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Failure } from '../../../ui/note.tsx'
import { keepSession, nameOfSession, keepSessions } from '../api/conversations.ts'
import type { KeepableSession } from '../api/conversations.ts'

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

/** Keeps the conversation of a session, where the backend has experiments: the lines of real trainees are the best test. */
export function KeepSession({ session_id, at }: KeepableSession) {
  const [isOpen, setOpen] = useState(false)
  if (!useFeature('experiments')) return undefined
  if (!isOpen)
    return (
      <Button
        // The button of the form that had the focus is gone.
        ref={restoreFocus}
        className="self-start"
        variant="default"
        size="xs"
        onClick={() => setOpen(true)}
      >
        Keep conversation
      </Button>
    )
  return (
    <div className="box">
      <KeepFields
        title="Keep this conversation"
        initial={{ name: nameOfSession(at), expectations: [] }}
        submit="Keep"
        onBack={() => setOpen(false)}
        onSend={(fields, signal, keyFor) =>
          keepSession(session_id, fields, keyFor(session_id, fields), signal)
        }
      />
    </div>
  )
}

/** Keeps the conversations of the selected sessions, to try changed texts on them. */
export function KeepSelected({
  sessions,
  onClear,
}: {
  sessions: readonly KeepableSession[]
  onClear: () => void
}) {
  const { mutate, isPending } = useApiMutation({
    mutationFn: (_: undefined, signal, keyFor) => keepSessions(sessions, keyFor, signal),
    successMessage: describeKept,
    failureMessage: 'Not all were kept. Check your connection and try again.',
    onFinish: onClear,
  })
  return (
    <div className="row wrap rigid gap-sm" role="group" aria-label="Selected sessions">
      <span role="status" className="small">
        {pluralize(sessions.length, 'session')} selected
      </span>
      <BusyButton
        variant="default"
        size="compact-sm"
        busy={isPending}
        onClick={() => void mutate(undefined)}
      >
        Keep conversations
      </BusyButton>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}

/** Such as "11 conversations kept. 1 session has no transcript." */
const describeKept = ({ kept, refused }: { kept: number; refused: number }) => {
  const all = `${pluralize(kept, 'conversation')} kept.`
  if (refused === 0) return all
  return `${all} ${pluralize(refused, 'session')} ${refused === 1 ? 'has' : 'have'} no transcript.`
}
