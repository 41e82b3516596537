import { subscriptions } from '@greenroom/contract'
import { demandUser } from '../../access/known-user.ts'
import type { Route } from '../../http/route.ts'
import { change } from '../../data/change.ts'
import { demandVersion } from '../../data/if-match.ts'
import { servePages } from '../../data/paging.ts'
import { refuse } from '../../http/http-error.ts'
import { serve } from '../../http/serve.ts'
import { book, ledgerOf } from './ledger.ts'
import { holdSubscription, isSubscription, setCredits, subscriptionsOf } from './store.ts'

const gone = () => refuse(404, 'There is no subscription with this id. It may have been deleted.')

/**
 * Subscriptions of a user and their credits (spec section 7). Each change of credits is booked in a ledger, which the
 * feature word `credit-ledger` announces.
 */
export const subscriptionRoutes: Route[] = [
  serve(subscriptions.listByUser, async ({ db, params: { user_id } }) => {
    await demandUser(db, user_id)
    return subscriptionsOf(db, user_id)
  }),

  change(subscriptions.update, async ({ db, params, body, versions, actor, requestId }) => {
    const before = (await holdSubscription(db, params.user_subscription_id)) ?? gone()
    const { user_subscription_id: id, version } = before
    const title = 'The subscription'
    await demandVersion(db, versions, { entity: 'user_subscriptions', id, version, title })
    const after = await setCredits(db, id, body.credits_remaining)
    const booking = {
      subscriptionId: id,
      before: before.credits_remaining,
      after: after.credits_remaining,
    }
    await book(db, booking, actor, requestId)
    return {
      answer: after,
      audit: { action: 'update', entity: 'user_subscriptions', id, before, after },
    }
  }),

  servePages(subscriptions.ledger, async ({ db, params: { user_subscription_id: id } }) => {
    if (!(await isSubscription(db, id))) gone()
    return ledgerOf(id)
  }),
]
