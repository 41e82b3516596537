import { toastMessages, planOrder, plans as contract, readPlans } from '@greenroom/contract'
import type { Plan } from '@greenroom/contract'
import { ApiError } from '../../services/api/api-error.ts'
import { readJson } from '../../services/api/json-of.ts'
import { request } from '../../services/api/request.ts'
import { toastFailure } from '../../services/toasts.ts'
import { patienceAfter } from './patience.ts'

/** Subscription plans for the list/form pattern: they are listed and updated, nothing else (spec section 7). */
export const plans = {
  ...contract,
  path: contract.list.path,
  id: 'id',
  thing: 'Subscription',
  // What is sent is the part that has changed; what has to be right is the whole form.
  change: contract.input,
  messages: {
    updated: toastMessages.plans.updated,
    updateFailed: toastMessages.plans.failed,
    unchanged: toastMessages.plans.unchanged,
  },
}

/**
 * Loads the plans from the first of three paths that has any (spec section 7), in the order of their types. That none of
 * the paths can be read is said in a toast (spec section 8), where other lists are silent.
 * @throws {ApiError} the last path's, when no path answered with a list
 */
export async function loadPlans(signal: AbortSignal): Promise<readonly Plan[]> {
  let answered = false
  let last: unknown
  let patience: number | undefined
  for (const path of contract.listPaths) {
    try {
      const read = readPlans(
        await readJson(await request({ ...contract.list, path }, { signal, patience })),
      )
      if (!read) throw new ApiError(0)
      if (read.length > 0) return read.toSorted((one, other) => rankOf(one) - rankOf(other))
      answered = true
    } catch (error) {
      last = error
      // Given up, or the session is over: another path would fare no better.
      if (signal.aborted || (error instanceof ApiError && error.status === 401)) break
      patience = patienceAfter(error)
    }
  }
  if (answered) return []
  if (!signal.aborted) toastFailure(toastMessages.plans.listFailed(reasonOf(last)))
  throw last
}

/** Where a plan stands in the list: by the word of the spec's order that its type has, after these any other type. */
function rankOf({ plan_type }: Plan): number {
  const words: readonly string[] = plan_type.toLowerCase().split(/[^a-z]+/)
  const rank = planOrder.findIndex((type) => words.includes(type))
  return rank < 0 ? planOrder.length : rank
}

/** The server's own sentence, otherwise what there is to say. */
function reasonOf(error: unknown): string {
  const { serverMessage, status } = error instanceof ApiError ? error : new ApiError(0)
  return serverMessage ?? (status === 0 ? 'no usable response' : `status ${status}`)
}
