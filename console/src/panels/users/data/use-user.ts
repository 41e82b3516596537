import { users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { toListState } from '../../../services/api/lists.ts'
import type { ListState } from '../../../services/api/lists.ts'
import { findUser } from './users-api.ts'
import { findCachedUser } from './users-cache.ts'

/** The query key of a single user. */
export const userPath = (id: string): string => `${users.list.path}/${id}`

/**
 * One user, as a list of one: from the list it was opened from or, after a reload, by email address, since the
 * specification has no call for a user by id. The list is empty when no user has that address any more.
 */
export function useUser(id: string, address: string): ListState<User> {
  const query = useQuery({
    queryKey: [userPath(id)],
    queryFn: async ({ signal }) => {
      const found = address === '' ? [] : await findUser(address, signal)
      return found.filter(({ user_id }) => user_id === id)
    },
    initialData: () => {
      const cached = findCachedUser(id)
      return cached && [cached]
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  return toListState(query)
}
