import { ownAccount } from '@greenroom/contract'
import type { Account } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { SessionNotice } from '../panel/index.ts'
import {
  closeAccount,
  satisfyRequirement,
  useAccountReason,
  useFactorRequired,
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
import { fetchItem } from '../../services/api/fetch.ts'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'

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
  const {
    data: account,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: [ownAccount.read.path],
    queryFn: ({ signal }) => fetchItem(ownAccount.read, { signal }),
  })
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
