import { users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { loadedOf } from '../../../services/api/lists.ts'
import type { Loaded } from '../../../services/api/lists.ts'
import { findUser, knownUser } from './user-list.ts'

/** Where the one user is kept whose form or sessions are shown. */
export const pathToUser = (id: string): string => `${users.list.path}/${id}`

/**
 * One user, as a list of one. It comes from the list that it was opened from; after a reload it is asked for by its
 * address, since the specification has no other way to one user. A list without any: nobody has that address any more.
 */
export function useUser(id: string, address: string): Loaded<User> {
  const query = useQuery({
    queryKey: [pathToUser(id)],
    queryFn: async ({ signal }) => {
      const found = address === '' ? [] : await findUser(address, signal)
      return found.filter(({ user_id }) => user_id === id)
    },
    initialData: () => {
      const known = knownUser(id)
      return known && [known]
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  return loadedOf(query)
}
