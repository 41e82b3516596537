import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../services/api/api-error.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { focusElement } from '../../../lib/focus.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import styles from './keep-fields.module.css'
import { trials } from '@greenroom/contract'
import * as z from 'zod/mini'

interface KeptFields {
  name: string
  expectations: string[]
}

/**
 * The form of a kept conversation: its name, and what is expected of the persona. What was typed survives a failure.
 * @param onSend stores them; throws when that fails
 */
export function KeepFields({
  title,
  initial,
  submit,
  onSend,
  onBack,
}: {
  title: string
  initial: KeptFields
  submit: string
  onSend: (fields: KeptFields) => Promise<void>
  onBack: () => void
}) {
  const [name, setName] = useState(initial.name)
  const [expected, setExpected] = useState(initial.expectations.join('\n'))
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const fields = { name: name.trim(), expectations: toExpectations(expected) }
  const { error: invalid } = z.safeParse(trials.update.body, fields)
  const errorOf = (field: string) =>
    isTried && invalid?.issues.find(({ path }) => path[0] === field)?.message
  const { mutate, isPending } = useApiMutation({
    mutationFn: () => onSend(fields),
    onError: (error) =>
      setFailure(errorMessage(error, 'Not kept. Check your connection and try again.')),
  })
  return (
    <form
      className={`stack ${styles.keep}`}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setTried(true)
        if (invalid) return
        setFailure(undefined)
        void mutate(undefined)
      }}
    >
      <TextInput
        ref={selectOnMount}
        label="Name of the conversation"
        value={name}
        error={errorOf('name')}
        readOnly={isPending}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        styles={{ input: { maxHeight: 'min(12rem, 30dvh)', fieldSizing: 'content' } }}
        label="Expectations (optional)"
        description="One per line, such as “mentions the price only when asked”. Rehearsals check them."
        value={expected}
        error={errorOf('expectations')}
        readOnly={isPending}
        onChange={({ currentTarget }) => setExpected(currentTarget.value)}
      />
      {failure !== undefined && (
        <p className="danger-box breakable small" role="alert">
          {failure}
        </p>
      )}
      <div className="flex wrap gap-sm" style={{ justifyContent: 'end' }}>
        <Button variant="default" size="sm" onClick={onBack}>
          Back
        </Button>
        <BusyButton type="submit" size="sm" busy={isPending}>
          {submit}
        </BusyButton>
      </div>
    </form>
  )
}

const selectOnMount = (input: HTMLInputElement | null) => {
  focusElement(input)
  input?.select()
}

/** The expectations in a text of one per line. */
const toExpectations = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
