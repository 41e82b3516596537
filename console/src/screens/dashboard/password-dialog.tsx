import { ownAccount } from '@greenroom/contract'
import { useField } from '@mantine/form'
import { useRef } from 'react'
import { focusElement } from '../../lib/focus.ts'
import { DialogButtons } from '../../features/panel/index.ts'
import { errorMessage } from '../../services/api/api-error.ts'
import { request } from '../../services/api/request.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import {
  answerPasswordQuestion,
  usePasswordQuestion,
} from '../../services/session/password-question.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

const cancel = () => answerPasswordQuestion(false)

/** Asks for the password again, before what the server guards with it. */
export const PasswordDialog = () => (
  <Dialog title="Enter your password" opened={usePasswordQuestion()} onClose={cancel}>
    <PasswordForm />
  </Dialog>
)

function PasswordForm() {
  const password = useField({ initialValue: '' })
  const input = useRef<HTMLInputElement>(null)
  const reject = (message: string) => {
    password.setError(message)
    focusElement(input.current)
  }
  const { mutate, isPending } = useApiMutation({
    mutationFn: (_: undefined, signal) =>
      request(ownAccount.confirm, { body: { password: password.getValue() }, signal }),
    onFinish: () => answerPasswordQuestion(true),
    onError: (failure) =>
      reject(errorMessage(failure, 'The password could not be checked. Please try again.')),
  })
  return (
    <form
      noValidate
      className="stack gap-lg"
      onSubmit={(event) => {
        event.preventDefault()
        // The form below the dialog must not be submitted as well.
        event.stopPropagation()
        if (password.getValue() === '') reject('Password is required')
        else void mutate(undefined)
      }}
    >
      <p className="dimmed">
        This needs your password again, since someone else could be using your browser.
      </p>
      <PasswordField
        {...password.getInputProps()}
        ref={input}
        label="Password"
        autoComplete="current-password"
        data-autofocus
        aria-required
        readOnly={isPending}
      />
      <DialogButtons onCancel={cancel} busy={isPending}>
        Continue
      </DialogButtons>
    </form>
  )
}
