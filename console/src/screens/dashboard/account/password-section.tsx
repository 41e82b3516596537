import type { Account } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { restoreFocus } from '../../../lib/focus.ts'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'

const asked = 'Set a password to sign in with from now on. The link cannot be used again.'
const opening = 'A new password signs you out everywhere else.'

/** Changes the password. @param isAsked whether a link has signed the user in to set one */
export function PasswordSection({ account, isAsked }: { account: Account; isAsked: boolean }) {
  const [opened, setOpened] = useState(isAsked && !account.current_password_required)
  const action = account.has_password ? 'Change password' : 'Set password'
  const closed = account.has_password
    ? 'Change it if someone else could know it.'
    : 'Your account has no password yet.'
  return (
    <Section
      title="Password"
      about={opened && isAsked ? asked : opened ? opening : closed}
      action={
        !opened && (
          <Button ref={restoreFocus} variant="default" onClick={() => setOpened(true)}>
            {action}
          </Button>
        )
      }
    >
      {opened && <PasswordForm {...{ account, action }} onClose={() => setOpened(false)} />}
    </Section>
  )
}
