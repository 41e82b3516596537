import { plans } from '@greenroom/contract'
import type { Route } from '../../http/route.ts'
import { change } from '../../data/change.ts'
import { demandVersion } from '../../data/if-match.ts'
import { refuse } from '../../http/http-error.ts'
import { serve } from '../../http/serve.ts'
import { tableStore } from '../../data/table.ts'
import { changedPlan, shownPlan } from './change-plan.ts'

const store = tableStore('plans', 'id', Object.keys(plans.input.shape))

const gone = () => refuse(404, 'There is no subscription with this id. It may have been deleted.')

/** PUT takes the same body as PATCH and means the same: it is what the console sends where PATCH failed. */
const changing = (endpoint: typeof plans.update) =>
  change(endpoint, async ({ db, params: { id }, body, versions }) => {
    const held = (await store.hold(db, id)) ?? gone()
    const before = shownPlan(held)
    const { version, plan_type: title } = before
    await demandVersion(db, versions, { entity: 'plans', id, version, title: String(title) })
    const after = shownPlan(await store.update(db, id, changedPlan(before, body)))
    return {
      answer: { json: JSON.stringify(after) },
      audit: { action: 'update', entity: 'plans', id, before, after },
    }
  })

/** Subscription plans (spec section 7), on the first of the three paths that a list may have. */
export const planRoutes: Route[] = [
  serve(plans.list, async ({ db }) => ({ json: (await store.all(db)).json })),
  changing(plans.update),
  changing(plans.replace),
]
