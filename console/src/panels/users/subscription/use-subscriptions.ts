import { toastMessages, readSubscriptions, subscriptions } from '@greenroom/contract'
import type { UserSubscription } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../services/api/api-error.ts'
import { readJson } from '../../../services/api/json-of.ts'
import { queryClient, toListState } from '../../../services/api/lists.ts'
import type { ListState } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'
import { toastFailure } from '../../../services/toasts.ts'

/** Names what was loaded of a user's subscriptions. */
export const keyOf = (userId: string) => ['subscriptions', userId]

/**
 * Reads a user's subscriptions as they are now, in any shape that a backend may send them in.
 * @throws {ApiError} when they cannot be had
 */
export async function readSubscriptionsOf(
  user_id: string,
  signal?: AbortSignal,
): Promise<readonly UserSubscription[]> {
  const answer = await request(subscriptions.listByUser, { params: { user_id }, signal })
  const read = readSubscriptions(await readJson(answer))
  if (!read) throw new ApiError(0)
  return read
}

/** A user's subscriptions. That they cannot be had is said in a toast (spec section 8). */
export function useSubscriptions(userId: string): ListState<UserSubscription> {
  const query = useQuery({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }) => {
      try {
        return await readSubscriptionsOf(userId, signal)
      } catch (error) {
        if (!signal.aborted) toastFailure(toastMessages.users.subscriptionsFailed)
        throw error
      }
    },
  })
  return toListState(query)
}

/** Loads a user's subscriptions, and what was booked on them, again. */
export const reloadSubscriptions = (userId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(userId) })
