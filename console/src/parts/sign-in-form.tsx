import { signInMessages, toastDuration } from '@greenroom/contract'
import { Button, Loader, TextInput, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '../ui/icons/sign-in-icons.ts'
import { useState } from 'react'
import type { FocusEvent, SubmitEvent } from 'react'
import { focusElement, focusFirstError } from '../lib/focus.ts'
import { reloadOnce } from '../lib/reload-once.ts'
import { preloadToasts, toastFailure, toastSuccess } from '../services/toasts.ts'
import styles from './sign-in-form.module.css'

/** The code that signs in, preloaded when a field gets the focus. */
const importSignIn = () => import('../services/auth/sign-in.ts')

/**
 * Email and password (spec section 2), and the code of a second factor where the server asks for it. A toast shows the
 * result.
 * @param onSignedIn called after signing in
 * @param onSubmit called when the form is sent, to preload the next screen
 */
export function SignInForm({
  onSignedIn,
  onSubmit,
}: {
  onSignedIn: () => void
  onSubmit?: () => void
}) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const [letters, setLetters] = useState(false)

  const send = async (form: HTMLFormElement) => {
    const { readCredentials, submitCredentials } = await importSignIn().catch(reloadOnce)
    const { typed, errors: found } = readCredentials(new FormData(form))
    setErrors(found)
    if (!typed) return focusFirstError(form, found)
    preloadToasts()
    onSubmit?.()
    setBusy(true)
    const { admitted, message, needsCode } = await submitCredentials(typed)
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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
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
    },
    onChange: () => setErrors(({ [name]: _cleared, ...others }) => others),
  })
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput {...field('email', 'Email')} type="email" autoComplete="username" data-autofocus />
      <TextInput
        {...field('password', 'Password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        rightSection={
          <UnstyledButton
            className={styles.toggle}
            aria-label="Show characters"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={18} /> : <IconEye size={18} />}
          </UnstyledButton>
        }
      />
      {asksCode && (
        <div>
          <TextInput
            {...field('code', 'Code')}
            ref={focusElement}
            description="Six digits from your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            autoCapitalize="off"
            inputMode={letters ? 'text' : 'numeric'}
          />
          <UnstyledButton
            className={styles.letters}
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
