import type { Plan } from '@greenroom/contract'
import { ApiError } from '../../services/api/api-error.ts'
import { request } from '../../services/api/request.ts'
import type { Update } from '../../parts/list-form/panel.ts'
import { patienceAfter } from './patience.ts'
import { plans } from './plans.ts'

/** What is not tried again as a whole: nobody is signed in, or somebody else has saved first. */
const final = [401, 412]

/**
 * Updates a plan (spec section 7): PATCH with the fields that have changed and the status; where that fails, PUT with the
 * same body.
 * @returns the answer; absent where nothing has changed
 * @throws {ApiError} when neither went well
 */
export async function updatePlan({ row, body: whole, version, signal }: Update<Plan>) {
  const before: Readonly<Record<string, unknown>> = row
  const changed = Object.entries(whole).filter(
    // A price that is not there may be absent or null.
    ([field, value]) => (value ?? undefined) !== (before[field] ?? undefined),
  )
  if (changed.length === 0) return undefined

  const body = { ...Object.fromEntries(changed), status_active: whole['status_active'] === true }
  const sent = { params: { id: row.id ?? '' }, body, version, signal }
  try {
    return await request(plans.update, sent)
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && final.includes(error.status))) throw error
    return request(plans.replace, { ...sent, patience: patienceAfter(error) })
  }
}
