import { coaching, toastMessages, readCoachingPrompts } from '@greenroom/contract'
import type { CoachingPrompt } from '@greenroom/contract'
import { ApiError } from '../../services/api/api-error.ts'
import { readJson } from '../../services/api/json-of.ts'
import { request } from '../../services/api/request.ts'
import { toastFailure } from '../../services/toasts.ts'

/** Toasts about coaching appear at the bottom, in the middle (spec section 2). */
export const toasts = { position: 'bottom-center' } as const

/** Coaching prompts for the list/form pattern: they are listed and updated, nothing else (spec section 7). */
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
 * Loads the prompts in any shape that a backend may send them in. That they cannot be had is said in a toast (spec
 * section 8), where other lists are silent.
 * @throws {ApiError} when they cannot be had
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
