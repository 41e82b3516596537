import { coaching, toastMessages, readCoachingPrompts } from '@greenroom/contract'
import type { CoachingPrompt } from '@greenroom/contract'
import { ApiError } from '../../services/api/api-error.ts'
import { readJson } from '../../services/api/json.ts'
import { request } from '../../services/api/request.ts'
import { toastFailure } from '../../services/toasts.ts'

/** Spec section 2: toasts about coaching appear bottom-center. */
export const toasts = { position: 'bottom-center' } as const

/** The resource of the list/form pattern, which has no create and no delete (spec section 7). */
export const prompts = {
  ...coaching,
  path: coaching.list.path,
  thing: 'Coaching prompt',
  change: coaching.input,
  messages: {
    updated: toastMessages.coaching.updated,
    updateFailed: toastMessages.coaching.failed,
  },
}

/**
 * Loads the prompts in any shape that a backend may send. Unlike other lists, a failure shows a toast (spec section 8).
 * @throws {ApiError}
 */
export async function loadPrompts(signal: AbortSignal): Promise<readonly CoachingPrompt[]> {
  try {
    const read = readCoachingPrompts(await readJson(await request(coaching.list, { signal })))
    if (!read) throw new ApiError(0)
    return read
  } catch (error) {
    if (!signal.aborted) toastFailure(toastMessages.coaching.listFailed, toasts)
    throw error
  }
}
