import { toastMessages, planOrder, plans as contract, readPlans } from '@greenroom/contract'
import type { Plan } from '@greenroom/contract'
import { ApiError } from '../../services/api/api-error.ts'
import { readJson } from '../../services/api/json.ts'
import { request } from '../../services/api/request.ts'
import { toastFailure } from '../../services/toasts.ts'

/** The resource of the list/form pattern, which has no create and no delete (spec section 7). */
export const plans = {
  ...contract,
  path: contract.list.path,
  id: 'id',
  label: 'Subscription',
  // An update sends the changed fields only, but the whole form is validated.
  change: contract.input,
  messages: {
    updated: toastMessages.plans.updated,
    updateFailed: toastMessages.plans.failed,
    unchanged: toastMessages.plans.unchanged,
  },
}

/**
 * Loads the plans from the first of three paths that has any (spec section 7), sorted by type. Unlike other lists, a
 * failure of every path shows a toast (spec section 8).
 * @throws {ApiError} the error of the last path
 */
export async function loadPlans(signal: AbortSignal): Promise<readonly Plan[]> {
  let empty = false
  let lastError: unknown
  let timeoutMs: number | undefined
  for (const path of contract.listPaths) {
    try {
      const read = readPlans(
        await readJson(await request({ ...contract.list, path }, { signal, timeoutMs })),
      )
      if (!read) throw new ApiError(0)
      if (read.length > 0) return read.toSorted((a, b) => planRank(a) - planRank(b))
      empty = true
    } catch (error) {
      lastError = error
      // Cancelled, or the session has ended: the other paths would fail too.
      if (signal.aborted || (error instanceof ApiError && error.status === 401)) break
      timeoutMs = nextTimeout(error)
    }
  }
  if (empty) return []
  if (!signal.aborted) toastFailure(toastMessages.plans.listFailed(errorReason(lastError)))
  throw lastError
}

/** Spec section 9: free/trial, starter, manager, then others. */
function planRank({ plan_type }: Plan): number {
  const words: readonly string[] = plan_type.toLowerCase().split(/[^a-z]+/)
  const rank = planOrder.findIndex((type) => words.includes(type))
  return rank < 0 ? planOrder.length : rank
}

/** The server's own message, or a description of the failure. */
function errorReason(error: unknown): string {
  const { serverMessage, status } = error instanceof ApiError ? error : new ApiError(0)
  return serverMessage ?? (status === 0 ? 'no usable response' : `status ${status}`)
}

/** A fallback call to a backend that has just timed out waits for a shorter time. */
const afterTimeoutMs = 4000

/** The timeout of the call that follows a failed one; the default if undefined. */
export const nextTimeout = (error: unknown): number | undefined =>
  error instanceof ApiError && error.timedOut ? afterTimeoutMs : undefined
