import { ownAccount, newPasswordMin } from '@greenroom/contract'
import type { Account } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { SessionNotice } from '../crud/index.ts'
import {
  closeAccount,
  satisfyRequirement,
  useAccountReason,
  useFactorRequired,
  openAccount,
} from '../../services/account.ts'
import type { AccountReason } from '../../services/account.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askToSignOut } from '../../services/auth/sign-out.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { FailedLine } from '../../ui/retry-button.tsx'
import { DevicesSection } from './devices-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { restoreFocus } from '../../lib/focus.ts'
import { itemQuery } from '../../services/api/fetch.ts'
import { Section, FormButtons } from './section.tsx'
import { reloadList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { useSavedForm } from '../../services/api/use-saved-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'

/**
 * The administrator's own account. Where the server demands a second factor, it stays open until there is one or the user
 * signs out.
 */
export function AccountDialog() {
  const reason = useAccountReason()
  const isForced = useFactorRequired()
  return (
    <Dialog
      title="Account"
      size={640}
      opened={reason !== undefined || isForced}
      closable={!isForced}
      onClose={closeAccount}
    >
      <div className="stack gap-lg">
        {isForced && (
          <Notice>
            <strong>Set up a second factor to continue</strong>
            <br />
            Your organisation requires one of every administrator.
          </Notice>
        )}
        <AccountSections {...{ reason, isForced }} />
        <SessionNotice />
        <Group justify="flex-end">
          <Button variant="default" onClick={isForced ? askToSignOut : closeAccount}>
            {isForced ? 'Sign out' : 'Done'}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

/** Everything in the account. */
function AccountSections({
  reason,
  isForced,
}: {
  reason: AccountReason | undefined
  isForced: boolean
}) {
  const { data: account, isFetching, refetch } = useQuery(itemQuery(ownAccount.read))
  const isSatisfied = isForced && !isFetching && account?.second_factor
  useEffect(() => {
    // It was set up in another tab.
    if (isSatisfied) satisfyRequirement()
  }, [isSatisfied])
  if (!account && isFetching) return <LoadingIndicator />
  if (!account) return <FailedLine onRetry={refetch}>Your account could not be loaded.</FailedLine>
  return (
    <>
      {isForced && <SecondFactorSection account={account} />}
      <PasswordSection account={account} isAsked={reason === 'set-password'} />
      {!isForced && <SecondFactorSection account={account} />}
      <DevicesSection />
    </>
  )
}

const asked = 'Set a password to sign in with from now on. The link cannot be used again.'
const opening = 'A new password signs you out everywhere else.'

/** Changes the password. @param isAsked whether a link has signed the user in to set one */
function PasswordSection({ account, isAsked }: { account: Account; isAsked: boolean }) {
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

/** The current password, unless a link has signed the user in, and the new one twice. */
function PasswordForm({
  account: { email, current_password_required: needsCurrent },
  action,
  onClose,
}: {
  account: Account
  action: string
  onClose: () => void
}) {
  const { field, formProps, isPending } = useSavedForm({
    initialValues: { current_password: '', new_password: '', repeated: '' },
    // The server knows whether a password is easy to guess.
    validate({ current_password, new_password, repeated }): Readonly<Record<string, string>> {
      if (needsCurrent && !current_password) return { current_password: 'Password is required' }
      if (new_password.length < newPasswordMin)
        return { new_password: `The new password must have at least ${newPasswordMin} characters.` }
      return new_password === repeated ? {} : { repeated: 'The two passwords differ.' }
    },
    mutationFn: ({ current_password, new_password }, signal) => {
      const body = { new_password, ...(needsCurrent && { current_password }) }
      return request(ownAccount.changePassword, { body, signal })
    },
    successMessage: 'Password changed. You are signed out everywhere else.',
    failure: 'Failed to change password',
    isFocused: true,
    onSuccess() {
      void reloadList(ownAccount.read)
      void reloadList(ownAccount.devices)
    },
    onFinish() {
      // Nothing is left to be set.
      openAccount()
      onClose()
    },
  })
  return (
    <form {...formProps} className="stack gap-lg">
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      {needsCurrent && (
        <PasswordField
          {...field('current_password', 'Current password')}
          aria-required
          autoComplete="current-password"
        />
      )}
      <PasswordField
        {...field('new_password', 'New password')}
        aria-required
        description={`At least ${newPasswordMin} characters. Several unrelated words are easy to remember.`}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('repeated', 'New password again')}
        aria-required
        autoComplete="new-password"
      />
      <FormButtons action={action} busy={isPending} onCancel={onClose} />
    </form>
  )
}
