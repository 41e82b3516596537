import type { Plan } from '@greenroom/contract'
import { ApiError } from '../../services/api/api-error.ts'
import { request } from '../../services/api/request.ts'
import type { Update } from '../../parts/list-form/panel.ts'
import { nextTimeout } from './next-timeout.ts'
import { plans } from './plans.ts'

/** Statuses without a PUT fallback: no session, or someone else has saved first. */
const withoutFallback = [401, 412]

/**
 * Updates a plan (spec section 7): PATCH with the changed fields and the status, then PUT with the same body if it fails.
 * @returns the response; undefined if nothing has changed
 * @throws {ApiError} when both failed
 */
export async function updatePlan({ row, body: whole, version, signal }: Update<Plan>) {
  const before: Readonly<Record<string, unknown>> = row
  const changed = Object.entries(whole).filter(
    // A missing price is absent or null.
    ([field, value]) => (value ?? undefined) !== (before[field] ?? undefined),
  )
  if (changed.length === 0) return undefined

  const body = { ...Object.fromEntries(changed), status_active: whole['status_active'] === true }
  const sent = { params: { id: row.id ?? '' }, body, version, signal }
  try {
    return await request(plans.update, sent)
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && withoutFallback.includes(error.status)))
      throw error
    return request(plans.replace, { ...sent, timeoutMs: nextTimeout(error) })
  }
}
