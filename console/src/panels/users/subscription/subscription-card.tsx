import type { UserSubscription } from '@greenroom/contract'
import { useId } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { ActiveChip } from '../../../ui/active-chip.tsx'
import { CreditHistory } from './credit-history.tsx'
import { Facts } from './facts.tsx'
import styles from './subscription-card.module.css'
import { Usage } from './usage.tsx'

/** A subscription's credits, plan and usage (spec section 2). */
export function SubscriptionCard({
  userId,
  subscription: owned,
}: {
  userId: string
  subscription: UserSubscription
}) {
  const id = useId()
  const plan = owned.subscription
  const minutes = plan?.max_session_duration
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{plan?.plan_type || 'Subscription'}</h2>
        <ActiveChip active={owned.status_active === true} />
      </div>
      <dl className={styles.tiles}>
        <Tile label="Credits Remaining" value={owned.credits_remaining} />
        <Tile label="Credits Used" value={owned.credits_used} />
        <Tile label="Sessions Completed" value={owned.sessions_completed} />
      </dl>
      <div className={styles.columns}>
        <div>
          <h3>Plan Information</h3>
          <Facts
            facts={[
              ['Plan Type', plan?.plan_type || '-'],
              ['Billing Cycle', plan?.billing_cycle || '-'],
              ['Credits per Month', formatNumber(plan?.credits_per_month)],
              ['Maximum Users', formatNumber(plan?.max_users)],
              [
                'Max Session Duration',
                minutes === undefined ? '-' : `${formatNumber(minutes)} min`,
              ],
            ]}
          />
        </div>
        <div>
          <h3>Usage</h3>
          <Facts
            facts={[
              ['Credits Allocated', formatNumber(owned.credits_allocated)],
              ['Start Date', formatDay(owned.start_date)],
            ]}
          />
          <Usage
            used={owned.credits_used}
            allocated={owned.credits_allocated}
            remaining={owned.credits_remaining}
          />
        </div>
      </div>
      {owned.user_subscription_id !== undefined && (
        <CreditHistory userId={userId} id={owned.user_subscription_id} />
      )}
    </section>
  )
}

const Tile = ({ label, value }: { label: string; value: number | undefined }) => (
  <div className={styles.tile}>
    <dt>{label}</dt>
    <dd>{formatNumber(value)}</dd>
  </div>
)
