import { toastMessages, buildPath, readSessions, sessions } from '@greenroom/contract'
import type { Session, User } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { parseTime } from '../../../lib/dates.ts'
import { ApiError } from '../../../services/api/api-error.ts'
import { readJson } from '../../../services/api/json-of.ts'
import { queryClient, toListState } from '../../../services/api/lists.ts'
import type { ListState } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'
import { toastFailure } from '../../../services/toasts.ts'

const keyOf = ({ user_id }: User) => [buildPath(sessions.list, { user_id })]

/** The sessions of a user, newest first. */
export function useSessions(user: User): ListState<Session> {
  return toListState(
    useQuery({ queryKey: keyOf(user), queryFn: ({ signal }) => load(user, signal) }),
  )
}

/** Takes a session off the list, which the server has deleted. */
export const dropSession = (user: User, id: string): void => {
  queryClient.setQueryData<readonly Session[]>(keyOf(user), (rows) =>
    rows?.filter(({ session_id }) => session_id !== id),
  )
}

/** Loads the sessions of a user again. */
export const reloadSessions = (user: User): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(user) })

/** Loads them. That they cannot be had is said in a toast (spec section 8). */
async function load(user: User, signal: AbortSignal): Promise<readonly Session[]> {
  const { user_id, first_name, last_name } = user
  try {
    const answer = await request(sessions.list, { params: { user_id }, signal })
    const read = readSessions(await readJson(answer))
    if (!read) throw new ApiError(0)
    return newestFirst(read)
  } catch (error) {
    if (!signal.aborted) toastFailure(toastMessages.users.sessionsFailed(first_name, last_name))
    throw error
  }
}

/** The order of spec section 2: newest first, by the start or, failing that, by the creation. */
export const newestFirst = <Times extends Pick<Session, 'start_time' | 'created_at'>>(
  rows: readonly Times[],
): Times[] => {
  const times = new Map(
    rows.map((row) => [row, parseTime(row.start_time) ?? parseTime(row.created_at) ?? -Infinity]),
  )
  const at = (row: Times) => times.get(row) ?? -Infinity
  return rows.toSorted((one, other) => at(other) - at(one) || 0)
}
