import { useEffect } from 'react'
import { satisfyRequirement } from '../../../services/account.ts'
import type { AccountReason } from '../../../services/account.ts'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { RetryButton } from '../../../ui/retry-button.tsx'
import styles from './account.module.css'
import { PasswordSection } from './password-section.tsx'
import { PlacesSection } from './places-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { useAccount } from './use-account.ts'

/** Everything in the account. */
export function AccountSections({
  reason,
  isForced,
  setCodes,
}: {
  reason: AccountReason | undefined
  isForced: boolean
  setCodes: (codes: readonly string[]) => void
}) {
  const { data: account, isFetching, refetch } = useAccount()
  const isSatisfied = isForced && !isFetching && account?.second_factor
  useEffect(() => {
    // It was set up in another tab.
    if (isSatisfied) satisfyRequirement()
  }, [isSatisfied])
  if (!account && isFetching) return <LoadingIndicator />
  if (!account)
    return (
      <p className={styles.failed} role="status">
        Your account could not be loaded.
        <RetryButton quiet onClick={refetch} />
      </p>
    )
  return (
    <>
      {isForced && <SecondFactorSection {...{ account, setCodes }} />}
      <PasswordSection account={account} isAsked={reason === 'set-password'} />
      {!isForced && <SecondFactorSection {...{ account, setCodes }} />}
      <PlacesSection />
    </>
  )
}
