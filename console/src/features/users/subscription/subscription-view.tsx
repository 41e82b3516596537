import { PanelFrame } from '../../panel/index.ts'
import { LoadedList } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { fullName } from '../../../lib/full-name.ts'
import type { UserViewProps } from '../data/users.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import { useSubscriptions } from './use-subscriptions.ts'
import { Button } from '@mantine/core'
import { IconGift } from '../../../ui/icons/later-icons.ts'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { GiftForm } from './gift-form.tsx'

/** A user's subscriptions, with the Gift Credits button (spec section 2). */
export function SubscriptionView({ user }: UserViewProps) {
  const { user_id } = user
  const list = useSubscriptions(user_id)
  const { rows } = list
  const name = fullName(user)
  const [isGifting, setGifting] = useState(false)
  const closeGift = () => setGifting(false)
  return (
    <PanelFrame
      form={{ crumb: <Name>{name}</Name>, heading: `Subscription of ${name}` }}
      action={
        <Button leftSection={<IconGift size={18} />} onClick={() => setGifting(true)}>
          Gift Credits
        </Button>
      }
    >
      <LoadedList list={list} sentence="No Subscription Data Available">
        <div className="stack rigid gap-lg">
          {rows.map((row, at) => (
            <SubscriptionCard
              key={row.user_subscription_id ?? at}
              userId={user_id}
              subscription={row}
            />
          ))}
        </div>
      </LoadedList>
      <Dialog title="Gift Credits" opened={isGifting} onClose={closeGift}>
        <GiftForm userId={user_id} subscriptions={rows} onClose={closeGift} />
      </Dialog>
    </PanelFrame>
  )
}
