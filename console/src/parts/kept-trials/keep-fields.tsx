import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../services/api/api-error.ts'
import { focusElement } from '../../lib/focus.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { keepErrors, toExpectations } from './expectations.ts'
import styles from './keep-fields.module.css'

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
      className={styles.keep}
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
        classNames={{ input: styles.input ?? '' }}
        label="Expectations (optional)"
        description="One per line, such as “mentions the price only when asked”. Rehearsals check them."
        value={expected}
        error={errors?.expectations}
        readOnly={isBusy}
        onChange={({ currentTarget }) => setExpected(currentTarget.value)}
      />
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
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
