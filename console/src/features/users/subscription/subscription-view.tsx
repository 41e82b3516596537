import { PanelFrame } from '../../panel/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StaleNotice } from '../../../ui/loaded.tsx'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { fullName } from '../data/use-user.ts'
import type { UserViewProps } from '../data/use-user.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import { useSubscriptions } from './use-subscriptions.ts'
import type { UserSubscription } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { IconGift } from '../../../ui/icons/icons.ts'
import { useState } from 'react'
import { useSignInDialogOpen } from '../../../services/session/session-end.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { GiftForm } from './gift-form.tsx'

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
        <div className="stack rigid gap-lg">
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

/**
 * The button that opens the Gift Credits dialog (spec section 2).
 * @param subscriptions the user's loaded subscriptions
 */
function GiftButton({
  userId,
  subscriptions,
}: {
  userId: string
  subscriptions: readonly UserSubscription[]
}) {
  const [opened, setOpened] = useState(false)
  const signInOpen = useSignInDialogOpen()
  return (
    <>
      <Button leftSection={<IconGift size={18} />} onClick={() => setOpened(true)}>
        Gift Credits
      </Button>
      <Dialog
        title="Gift Credits"
        opened={opened}
        closable={!signInOpen}
        onClose={() => setOpened(false)}
      >
        <GiftForm {...{ userId, subscriptions }} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  )
}
