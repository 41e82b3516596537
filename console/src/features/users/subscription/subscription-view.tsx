import { PanelFrame } from '../../crud/index.ts'
import { LoadedList } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { fullName } from '../../../lib/full-name.ts'
import type { UserViewProps } from '../data/users.ts'
import { useSubscriptions } from './use-subscriptions.ts'
import { Button, Progress } from '@mantine/core'
import { IconGift, IconAlertCircle, IconCircleCheck } from '../../../ui/icons/later-icons.ts'
import { useState, useId } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { GiftForm } from './gift-form.tsx'
import type { UserSubscription } from '@greenroom/contract'
import { formatDay } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { ActiveChip } from '../../../ui/active-chip.tsx'
import { CreditHistory } from './credit-history.tsx'
import styles from './subscription-card.module.css'
import '@mantine/core/styles/Progress.layer.css'

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

/** A subscription's credits, plan and usage (spec section 2). */
function SubscriptionCard({
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
    <section className={`card stack numbers ${styles.card}`} aria-labelledby={id}>
      <div className="row wrap gap-md">
        <h2 id={id}>{plan?.plan_type || 'Subscription'}</h2>
        <ActiveChip active={owned.status_active === true} />
      </div>
      <dl className={`stack gap-md ${styles.tiles}`}>
        <Tile label="Credits Remaining" value={owned.credits_remaining} />
        <Tile label="Credits Used" value={owned.credits_used} />
        <Tile label="Sessions Completed" value={owned.sessions_completed} />
      </dl>
      <div className={`stack ${styles.columns}`}>
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
          <Usage {...owned} />
        </div>
      </div>
      {owned.user_subscription_id !== undefined && (
        <CreditHistory userId={userId} id={owned.user_subscription_id} />
      )}
    </section>
  )
}

const Tile = ({ label, value }: { label: string; value: number | undefined }) => (
  <div className={`box column between ${styles.tile}`}>
    <dt className="small">{label}</dt>
    <dd>{formatNumber(value)}</dd>
  </div>
)

/** A list of names and values. */
const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="ruled small">
    {facts.map(([name, value]) => (
      <div key={name} className="flex between gap-lg pad-y">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/**
 * The used share of the allocated credits, in percent with one decimal (spec section 9). The bar is green while credits
 * remain, otherwise red, with a text that says the same.
 */
function Usage({
  credits_used: used = 0,
  credits_allocated: allocated = 0,
  credits_remaining: remaining = 0,
}: UserSubscription) {
  const percent = allocated > 0 ? (used / allocated) * 100 : 0
  const value = Math.min(100, Math.max(0, percent))
  const left = remaining > 0
  const shown = `${percent.toFixed(1)}%`
  const StateIcon = left ? IconCircleCheck : IconAlertCircle
  return (
    <div className="stack gap-sm space-above">
      <div className="flex between small">
        <span className="dimmed">Usage Progress</span>
        <span className="semibold">{shown}</span>
      </div>
      <Progress.Root size={8}>
        <Progress.Section
          withAria={false}
          value={value}
          color={left ? 'var(--accent)' : 'var(--danger)'}
          role="progressbar"
          aria-label="Usage Progress"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={value}
          aria-valuetext={shown}
        />
      </Progress.Root>
      <p className={`row small medium-weight gap-xs ${left ? 'accent-text' : 'danger-text'}`}>
        <StateIcon size={16} aria-hidden />
        {left ? 'Credits remain' : 'No credits remain'}
      </p>
    </div>
  )
}
