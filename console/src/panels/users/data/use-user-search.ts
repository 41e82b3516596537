import { toastMessages } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import type { ListState } from '../../../services/api/lists.ts'
import { toastFailure } from '../../../services/toasts.ts'
import { findUser } from './users-api.ts'
import { usersKeys } from './users-cache.ts'

export interface Search {
  address: string
  /** Distinguishes repeated searches for the same address. */
  attempt: string
}

/** The user with the searched address; idle without a search. */
export function useUserSearch(search: Search | undefined): Omit<ListState<User>, 'busy'> {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...usersKeys.search, search?.address, search?.attempt],
    queryFn: async ({ signal }) => {
      try {
        const found = await findUser(search?.address ?? '', signal)
        if (found.length === 0) toastFailure(toastMessages.users.notFound)
        return found
      } catch (error) {
        if (!signal.aborted) toastFailure(toastMessages.users.listFailed)
        throw error
      }
    },
    enabled: search !== undefined,
    staleTime: Infinity,
  })
  return { rows: data ?? [], loading: isFetching, failed: isError && !isFetching, reload: refetch }
}
