import type { ReadDate } from './dates.ts'
import { readPlans, readRecords } from './demo-data.ts'
import type { Gift, Trainee } from './demo-data.ts'
import { stableUuid, userId } from './stable-uuid.ts'

type Subscription = Trainee['subscriptions'][number]

/** As the ledger shows the service key of the role-play service. There is no such key: nobody can use it. */
const service = 'Role-play service (service key)'

export const subscriptionId = ({ email }: Trainee, { since }: Subscription) =>
  stableUuid('subscription', email, since)

/** The id of the request that changed somebody's credits. */
export const giftRequestId = (email: string, at: string) => stableUuid('gift request', email, at)

/** Whether a subscription is the newest one at a time. A session then costs one of its credits. */
export const isPaidBy = ({ subscriptions }: Trainee, subscription: Subscription, at: string) =>
  subscriptions.findLast(({ since }) => since <= at) === subscription

/** The rows of subscriptions and of their ledgers. */
export function subscriptionRows(date: ReadDate, trainees: readonly Trainee[]) {
  const plans = readPlans()
  const { gifts } = readRecords()
  const each = trainees.flatMap((trainee) =>
    trainee.subscriptions.map((subscription) => {
      const { plan, since, active, credits } = subscription
      const id = subscriptionId(trainee, subscription)
      const allocated =
        credits ?? plans.find(({ plan_type }) => plan_type === plan)?.credits_per_month ?? 0
      const isOwn = ({ at }: { at: string }) => isPaidBy(trainee, subscription, at)
      const charged = trainee.sessions.filter(isOwn)
      const ledger = ledgerRows(date, trainee, id, [
        change(since, service, allocated),
        ...charged.map(({ at }) => change(at, service, -1)),
        ...gifts.filter((gift) => gift.email === trainee.email && isOwn(gift)).flatMap(giftChanges),
      ])
      const row = {
        user_subscription_id: id,
        user_id: userId(trainee.email),
        plan_id: stableUuid('plan', plan),
        status_active: active,
        credits_allocated: allocated,
        credits_used: charged.length,
        credits_remaining: ledger.at(-1)?.credits_after ?? allocated,
        sessions_completed: charged.filter(({ status }) => status === 'completed').length,
        start_date: date(since),
        created_at: date(since),
        updated_at: date(since),
      }
      return { row, ledger }
    }),
  )
  return {
    subscriptions: each.map(({ row }) => row),
    ledger: each.flatMap(({ ledger }) => ledger),
  }
}

/** A change of credits. */
const change = (
  at: string,
  by: string,
  difference: number,
  note: string | null = null,
  reverses: string | null = null,
) => ({ at, by, difference, note, reverses })

/** A gift, and its reversal. */
const giftChanges = ({ email, at, by, credits, note, reversed }: Gift) => [
  change(at, by, credits, note),
  ...(reversed
    ? [change(reversed.at, reversed.by, -credits, reversed.note, entryId(email, at))]
    : []),
]

const entryId = (email: string, at: string) => stableUuid('ledger entry', email, at)

/** The entries of a ledger, oldest first. */
const ledgerRows = (
  date: ReadDate,
  { email }: Trainee,
  user_subscription_id: string,
  changes: readonly ReturnType<typeof change>[],
) => {
  let credits = 0
  return changes
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ at, by, difference, note, reverses }) => ({
      entry_id: entryId(email, at),
      user_subscription_id,
      at: date(at),
      actor_email: by,
      credits_before: credits,
      credits_after: (credits += difference),
      request_id: giftRequestId(email, at),
      ...{ note, reverses },
    }))
}
