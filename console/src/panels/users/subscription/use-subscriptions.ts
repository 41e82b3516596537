import { toastMessages, readSubscriptions, subscriptions } from '@greenroom/contract'
import type { UserSubscription } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../services/api/api-error.ts'
import { readJson } from '../../../services/api/json.ts'
import { queryClient, toListState } from '../../../services/api/lists.ts'
import type { ListState } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'
import { toastFailure } from '../../../services/toasts.ts'

export const subscriptionsKey = (userId: string) => ['subscriptions', userId]

/**
 * Loads a user's subscriptions in any shape that a backend may send (spec section 7).
 * @throws {ApiError}
 */
export async function loadSubscriptions(
  user_id: string,
  signal?: AbortSignal,
): Promise<readonly UserSubscription[]> {
  const response = await request(subscriptions.listByUser, { params: { user_id }, signal })
  const read = readSubscriptions(await readJson(response))
  if (!read) throw new ApiError(0)
  return read
}

/** A user's subscriptions; a failure is shown as a toast (spec section 8). */
export function useSubscriptions(userId: string): ListState<UserSubscription> {
  const query = useQuery({
    queryKey: subscriptionsKey(userId),
    queryFn: async ({ signal }) => {
      try {
        return await loadSubscriptions(userId, signal)
      } catch (error) {
        if (!signal.aborted) toastFailure(toastMessages.users.subscriptionsFailed)
        throw error
      }
    },
  })
  return toListState(query)
}

/** Reloads a user's subscriptions and their credit history. */
export const reloadSubscriptions = (userId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: subscriptionsKey(userId) })
