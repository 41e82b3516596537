import { toastMessages } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { queryClient } from '../../../services/api/lists.ts'
import { prefetchPages, usePages } from '../../../services/api/use-pages.ts'
import { toastFailure } from '../../../services/toasts.ts'
import { firstPage, loadPage } from './users-api.ts'
import { usersKeys } from './users-cache.ts'

const pages = {
  queryKey: usersKeys.list,
  async load(query: typeof firstPage, signal: AbortSignal) {
    try {
      return await loadPage(query, signal)
    } catch (error) {
      // Spec section 8 has a toast for the list; a later page that fails is reported below the rows.
      const isFirstLoad = queryClient.getQueryData(usersKeys.list) === undefined
      if (isFirstLoad && !signal.aborted) toastFailure(toastMessages.users.listFailed)
      throw error
    }
  },
  firstPage,
  // The list stays as it is until the segment is left.
  staleTime: Infinity,
  gcTime: 0,
}

/** Asks for the first page, before anything is rendered that shows it. */
export const prefetchUsers = (): void => prefetchPages<User>(pages)

/** All users, page by page as they scroll into view. They stay loaded while another view of the segment is shown. */
export const useAllUsers = (enabled = true) => usePages<User>({ ...pages, enabled })
