import { toastMessages, readSubscriptions, subscriptions } from '@greenroom/contract'
import type { UserSubscription } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { fetchRows } from '../../../services/api/fetch.ts'
import { queryClient, toListState } from '../../../services/api/lists.ts'
import type { ListState } from '../../../services/api/lists.ts'
import { toastIfFailed } from '../data/users.ts'

export const subscriptionsKey = (userId: string) => ['subscriptions', userId]

/**
 * Loads a user's subscriptions in any shape that a backend may send (spec section 7).
 * @throws {ApiError}
 */
export async function loadSubscriptions(
  user_id: string,
  signal?: AbortSignal,
): Promise<readonly UserSubscription[]> {
  const options = { params: { user_id }, signal }
  return (await fetchRows(subscriptions.listByUser, options, readSubscriptions)).rows
}

/** A user's subscriptions; a failure is shown as a toast (spec section 8). */
export function useSubscriptions(userId: string): ListState<UserSubscription> {
  const query = useQuery({
    queryKey: subscriptionsKey(userId),
    queryFn: ({ signal }) => {
      const loading = loadSubscriptions(userId, signal)
      return toastIfFailed(loading, toastMessages.users.subscriptionsFailed, signal)
    },
  })
  return toListState(query)
}

/** Reloads a user's subscriptions and their credit history. */
export const reloadSubscriptions = (userId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: subscriptionsKey(userId) })
