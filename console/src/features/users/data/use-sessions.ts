import { toastMessages, buildPath, evidence, readSessions, sessions } from '@greenroom/contract'
import type { Session, User } from '@greenroom/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseTime } from '../../../lib/dates.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchList, fetchRows } from '../../../services/api/fetch.ts'
import type { Query } from '../../../services/api/fetch.ts'
import { queryClient, toListState } from '../../../services/api/lists.ts'
import type { ListState } from '../../../services/api/lists.ts'
import { toastIfFailed } from './users.ts'

const keyOf = ({ user_id }: User) => [buildPath(sessions.list, { user_id })]
const trendKeyOf = (user: User) => [...keyOf(user), 'trend']

/** The sessions of a user, newest first. */
export function useSessions(user: User): ListState<Session> {
  const { user_id, first_name, last_name } = user
  const failure = toastMessages.users.sessionsFailed(first_name, last_name)
  const query = useQuery({
    queryKey: keyOf(user),
    queryFn: async ({ signal }) => {
      const loading = fetchRows(sessions.list, { params: { user_id }, signal }, readSessions)
      return newestFirst((await toastIfFailed(loading, failure, signal)).rows)
    },
  })
  return toListState(query)
}

/**
 * The scores of a user's sessions, oldest first, where the backend knows the versions behind them.
 * @param filter `mode_id` and `persona_id`; absent or empty for all
 */
export function useTrend(user: User, filter: Query = {}) {
  const query = Object.fromEntries(Object.entries(filter).filter(([, id]) => id !== ''))
  return useQuery({
    queryKey: [...trendKeyOf(user), query],
    enabled: useFeature('evidence'),
    queryFn: ({ signal }) =>
      fetchList(evidence.trend, {
        params: { user_id: user.user_id },
        query: Object.keys(query).length > 0 ? query : undefined,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Removes a deleted session from the cached list, and reloads the scores. */
export function dropSession(user: User, id: string): void {
  queryClient.setQueryData<readonly Session[]>(keyOf(user), (rows) =>
    rows?.filter(({ session_id }) => session_id !== id),
  )
  void queryClient.invalidateQueries({ queryKey: trendKeyOf(user) })
}

/** Reloads the sessions of a user and their scores. */
export const reloadSessions = (user: User): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(user) })

/** Spec section 2: newest first by start time or, failing that, creation. */
const newestFirst = (rows: readonly Session[]): Session[] =>
  rows.toSorted((a, b) => timeOf(b) - timeOf(a) || 0)

const timeOf = ({ start_time, created_at }: Session) =>
  parseTime(start_time) ?? parseTime(created_at) ?? -Infinity
