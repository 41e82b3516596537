import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../services/api/api-error.ts'
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
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const fields = { name: name.trim(), expectations: toExpectations(expected) }
  const errors = isTried ? keepErrors(fields) : undefined

  const send = async () => {
    setTried(true)
    const found = keepErrors(fields)
    if (isBusy || found.name !== undefined || found.expectations !== undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onSend(fields)
    } catch (error) {
      setFailure(errorMessage(error, 'Not kept. Check your connection and try again.'))
      setBusy(false)
    }
  }
  return (
    <form
      className={`stack ${styles.keep}`}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void send()
      }}
    >
      <TextInput
        ref={selectOnMount}
        label="Name of the conversation"
        value={name}
        error={errors?.name}
        readOnly={isBusy}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        styles={{ input: { maxHeight: 'min(12rem, 30dvh)', fieldSizing: 'content' } }}
        label="Expectations (optional)"
        description="One per line, such as “mentions the price only when asked”. Rehearsals check them."
        value={expected}
        error={errors?.expectations}
        readOnly={isBusy}
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
        <BusyButton type="submit" size="sm" busy={isBusy}>
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

/** What is wrong with a name and expectations, by field. */
function keepErrors(input: { name: string; expectations: readonly string[] }) {
  const { error } = z.safeParse(trials.update.body, input)
  const of = (field: string) => error?.issues.find(({ path }) => path[0] === field)?.message
  return { name: of('name'), expectations: of('expectations') }
}
