import { useState } from 'react'
import { CodeForm } from './code-form.tsx'
import type { CodeError } from './code-form.tsx'
import { reloadAccount } from './use-account.ts'
import { useTurnOff } from './use-second-factor.ts'

/** Asks for a code before the second factor is turned off. */
export function TurnOffForm({ onClose }: { onClose: () => void }) {
  const [error, setError] = useState<CodeError>()
  const { mutate, isPending } = useTurnOff({
    async onSuccess() {
      await reloadAccount()
      onClose()
    },
    onWrongCode: (message) => setError({ message }),
  })
  return (
    <CodeForm
      description="Six digits from your authenticator app, or a recovery code"
      action="Turn off"
      takesLetters
      busy={isPending}
      error={error}
      onSubmit={(code) => void mutate(code)}
      onCancel={onClose}
    />
  )
}
