import { PanelFrame } from '../../../parts/panel-frame.tsx'
import { StaleNotice } from '../../../parts/stale-notice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { fullName } from '../data/user-name.ts'
import type { UserViewProps } from '../data/user-views.ts'
import { GiftButton } from './gift-button.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import styles from './subscription-view.module.css'
import { useSubscriptions } from './use-subscriptions.ts'

/** A user's subscriptions, with the Gift Credits button (spec section 2). */
export function SubscriptionView({ user }: UserViewProps) {
  const { user_id } = user
  const { rows, loading, failed, reload } = useSubscriptions(user_id)
  const name = fullName(user)
  return (
    <PanelFrame
      form={{ crumb: name, heading: `Subscription of ${name}` }}
      action={<GiftButton userId={user_id} subscriptions={rows} />}
    >
      {rows.length > 0 ? (
        <div className={styles.cards}>
          <StaleNotice onRetry={failed && reload} />
          {rows.map((row, at) => (
            <SubscriptionCard
              key={row.user_subscription_id ?? at}
              userId={user_id}
              subscription={row}
            />
          ))}
        </div>
      ) : loading ? (
        <LoadingIndicator />
      ) : (
        <EmptyState sentence="No Subscription Data Available" onRetry={failed && reload} />
      )}
    </PanelFrame>
  )
}
