import { toastMessages, buildPath, readSessions, sessions } from '@greenroom/contract'
import type { Session, User } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { parseTime } from '../../../lib/dates.ts'
import { fetchRows } from '../../../services/api/fetch.ts'
import { queryClient, toListState } from '../../../services/api/lists.ts'
import type { ListState } from '../../../services/api/lists.ts'
import { toastIfFailed } from '../data/users-api.ts'

const keyOf = ({ user_id }: User) => [buildPath(sessions.list, { user_id })]

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

/** Removes a deleted session from the cached list. */
export const dropSession = (user: User, id: string): void => {
  queryClient.setQueryData<readonly Session[]>(keyOf(user), (rows) =>
    rows?.filter(({ session_id }) => session_id !== id),
  )
}

/** Reloads the sessions of a user. */
export const reloadSessions = (user: User): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(user) })

/** Spec section 2: newest first by start time or, failing that, creation. */
export const newestFirst = <Times extends Pick<Session, 'start_time' | 'created_at'>>(
  rows: readonly Times[],
): Times[] => {
  const times = new Map(
    rows.map((row) => [row, parseTime(row.start_time) ?? parseTime(row.created_at) ?? -Infinity]),
  )
  const at = (row: Times) => times.get(row) ?? -Infinity
  return rows.toSorted((a, b) => at(b) - at(a) || 0)
}
