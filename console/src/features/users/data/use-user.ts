import { users, toastMessages } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { toListState } from '../../../services/api/lists.ts'
import type { ListState } from '../../../services/api/lists.ts'
import { findUser, toastIfFailed } from './users-api.ts'
import { findCachedUser, usersKeys } from './users-cache.ts'
import { toastFailure } from '../../../services/toasts.ts'

/** The views that open from a row of the users list. */
export type UserViewName = 'edit' | 'sessions' | 'subscription'

export interface UserViewProps {
  /** The user as loaded when the view opened. */
  user: User
  /** The current user, as a list of one. */
  list: ListState<User>
  onBack: () => void
}

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

export interface Search {
  address: string
  /** Distinguishes repeated searches for the same address. */
  attempt: string
}

/** The user with the searched address; idle without a search. */
export function useUserSearch(search: Search | undefined): ListState<User> {
  const query = useQuery({
    queryKey: [...usersKeys.search, search?.address, search?.attempt],
    queryFn: async ({ signal }) => {
      const searching = findUser(search?.address ?? '', signal)
      const found = await toastIfFailed(searching, toastMessages.users.listFailed, signal)
      if (found.length === 0) toastFailure(toastMessages.users.notFound)
      return found
    },
    enabled: search !== undefined,
    staleTime: Infinity,
  })
  return toListState(query)
}
