import { signInMessages, toastDuration } from '@greenroom/contract'
import { Button, Loader, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { FocusEvent, SubmitEvent } from 'react'
import { focusElement, focusFirstError } from '../../lib/focus.ts'
import { reloadOnce } from '../../lib/reload.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { PasswordField, secretInput } from '../../ui/password-field.tsx'
import styles from './sign-in.module.css'

/** The code that signs in, preloaded when a field gets the focus. */
const importSignIn = () => import('../../services/auth/sign-in.ts')

/**
 * Email and password (spec section 2), and the code of a second factor where the server asks for it. A toast shows the
 * result.
 * @param link the token of a sign-in link that still needs a code; then only that is asked for
 * @param onNearlyDone called when the last field gets the focus or the form is sent, to preload the next screen
 */
export function SignInForm({
  link,
  onSignedIn,
  onNearlyDone,
}: {
  link?: string | undefined
  onSignedIn: () => void
  onNearlyDone?: () => void
}) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(link !== undefined)
  const [letters, setLetters] = useState(false)

  const send = async (form: HTMLFormElement) => {
    const { readSignIn } = await importSignIn().catch(reloadOnce)
    const { submit, errors: found } = readSignIn(new FormData(form), link)
    setErrors(found)
    if (!submit) return focusFirstError(form, found)
    const answer = submit()
    onNearlyDone?.()
    setBusy(true)
    const { admitted, message, needsCode } = await answer
    setBusy(false)
    if (needsCode) {
      setAsksCode(true)
      // A field that has just appeared explains itself.
      if (asksCode) setErrors({ code: message ?? '' })
      return focusFirstError(form, { code: '' })
    }
    const show = admitted ? toastSuccess : toastFailure
    if (message) show(message, { time: toastDuration.login })
    if (admitted) onSignedIn()
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    send(event.currentTarget).catch(() => toastFailure(signInMessages.failed))
  }
  const field = (name: string, label: string) => ({
    name,
    'data-path': name,
    label,
    size: 'md',
    'aria-required': true,
    error: errors[name],
    // If the page has to be reloaded for it, then before anything is typed.
    onFocus: ({ currentTarget: { form } }: FocusEvent<HTMLInputElement>) => {
      const typed = form && [...new FormData(form).values()].some(Boolean)
      importSignIn()
        .catch((error: unknown) => typed || reloadOnce(error))
        .catch(() => undefined)
      if (name !== 'email') onNearlyDone?.()
    },
    onChange: () => setErrors(({ [name]: _cleared, ...others }) => others),
  })
  return (
    <form noValidate className={`stack ${styles.form}`} onSubmit={handleSubmit}>
      {!link && (
        <>
          <TextInput
            {...field('email', 'Email')}
            type="email"
            autoComplete="username"
            data-autofocus
          />
          <PasswordField {...field('password', 'Password')} autoComplete="current-password" />
        </>
      )}
      {asksCode && (
        <div>
          <TextInput
            {...field('code', 'Code')}
            ref={focusElement}
            description="Six digits from your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            {...secretInput}
            inputMode={letters ? 'text' : 'numeric'}
          />
          <UnstyledButton
            className={`small ${styles.letters}`}
            onClick={({ currentTarget: { form } }) => {
              setLetters(!letters)
              focusFirstError(form, { code: '' })
            }}
          >
            {letters ? 'Type digits' : 'Type a recovery code'}
          </UnstyledButton>
        </div>
      )}
      <Button
        type="submit"
        size="md"
        fullWidth
        // A disabled button would lose the focus.
        aria-disabled={busy}
        data-disabled={busy}
        leftSection={busy && <Loader size={16} color="white" />}
      >
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  )
}
