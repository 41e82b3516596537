import { signIn } from '@greenroom/contract'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrors } from '../../lib/field-errors.ts'
import { request } from '../../services/api/request.ts'
import { useSavedForm } from '../../services/api/use-saved-form.ts'
import styles from './sign-in.module.css'

/** Asks for a link to set a new password by mail (feature `password-mail`). Nobody learns whose address is known. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  const { field, formProps, isPending } = useSavedForm({
    initialValues: { email: '' },
    validate: (typed) => fieldErrors(signIn.forgotPassword.body, typed, {}),
    mutationFn: (body) => request(signIn.forgotPassword, { body }),
    failure: 'The link could not be sent. Please try again.',
    isFocused: true,
    onSuccess: (_, { email }) => setSentTo(email.trim()),
  })
  return (
    <form {...formProps} className={`stack ${styles.form}`}>
      <TextInput
        {...field('email', 'Email')}
        size="md"
        type="email"
        autoComplete="username"
        aria-required
      />
      <Button type="submit" size="md" fullWidth aria-disabled={isPending} data-disabled={isPending}>
        {isPending ? 'Sending...' : 'Send link'}
      </Button>
      <p role="status" className="breakable unless-empty">
        {sentTo !== undefined &&
          `If ${sentTo} is the address of an administrator, a mail is on its way. Its link works once, within an hour.`}
      </p>
    </form>
  )
}
