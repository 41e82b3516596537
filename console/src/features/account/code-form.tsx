import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { focusElement } from '../../lib/focus.ts'
import { BusyButton } from '../../ui/busy-button.tsx'

/** A message about the code that was sent. A new object is a new message, whatever its text. */
export interface CodeError {
  message: string
}

/**
 * Asks for a code.
 * @param action the label of the button that sends it
 * @param takesLetters whether it can be a recovery code
 */
export function CodeForm({
  description,
  action,
  takesLetters = false,
  busy,
  error,
  onSubmit,
  onCancel,
}: {
  description: string
  action: string
  takesLetters?: boolean
  busy: boolean
  error: CodeError | undefined
  onSubmit: (code: string) => void
  onCancel: () => void
}) {
  const [code, setCode] = useState('')
  const [shown, setShown] = useState<CodeError>()
  const [seen, setSeen] = useState(error)
  if (error !== seen) {
    setSeen(error)
    setShown(error)
  }
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    focusElement(input.current)
    if (shown) input.current?.select()
  }, [shown])
  return (
    <form
      noValidate
      className="stack gap-lg"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim()) onSubmit(code.trim())
        else setShown({ message: 'Code is required' })
      }}
    >
      <TextInput
        ref={input}
        maw="24rem"
        label="Code"
        description={description}
        autoComplete="one-time-code"
        autoCapitalize="off"
        inputMode={takesLetters ? 'text' : 'numeric'}
        aria-required
        readOnly={busy}
        value={code}
        error={shown?.message}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          setShown(undefined)
        }}
      />
      <Group gap="xs">
        <BusyButton type="submit" busy={busy}>
          {action}
        </BusyButton>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
