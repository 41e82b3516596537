import { plans } from '@greenroom/contract'
import { change } from '../../data/change.ts'
import { requireVersion } from '../../data/if-match.ts'
import { tableStore } from '../../data/table.ts'
import { notFound } from '../../http/http-error.ts'
import { RawResponse } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { exportPlans } from './export.ts'
import { mergePlan, withPrices } from './update-plan.ts'

const store = tableStore('plans', 'id', Object.keys(plans.input.shape))

const updatePlan = (endpoint: typeof plans.update) =>
  change(endpoint, async ({ db, params: { id }, body, versions }) => {
    const before = withPrices((await store.lockForUpdate(db, id)) ?? notFound('subscription'))
    const { version, plan_type: title } = before
    await requireVersion(db, versions, { entity: 'plans', id, version, title: String(title) })
    const isEmpty = Object.keys(body).length === 0
    const after = isEmpty ? before : withPrices(await store.update(db, id, mergePlan(before, body)))
    return {
      result: new RawResponse<never>(JSON.stringify(after)),
      audit: { action: 'update', entity: 'plans', id, before, after },
    }
  })

/** Subscription plans (spec section 7), on the first of the three possible list paths. PUT means the same as PATCH. */
export const planRoutes: Route[] = [
  serve(plans.list, ({ db }) => store.list(db)),
  updatePlan(plans.update),
  updatePlan(plans.replace),
  exportPlans,
]
