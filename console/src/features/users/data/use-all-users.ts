import { toastMessages } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '../../../services/api/lists.ts'
import { toastFailure } from '../../../services/toasts.ts'
import { loadPage } from './users-api.ts'
import type { Page } from '../../../services/api/fetch.ts'
import { usersKeys } from './users-cache.ts'
import type { PageParam, UserPages } from './users-cache.ts'

/** Pages kept in memory. All of 100,000 users would take 50 MB. */
const maxPages = 4

/** How many rows before the end of the loaded pages the next one is requested. */
const preloadRows = 150

const firstPage: PageParam = { query: undefined, firstRow: 0 }

const usersQuery = infiniteQueryOptions<Page<User>, Error, UserPages, QueryKey, PageParam>({
  queryKey: usersKeys.list,
  queryFn: async ({ pageParam, signal }) => {
    try {
      return await loadPage(pageParam.query, signal)
    } catch (error) {
      // Spec section 8 has a toast for the list; a later page that fails is reported below the rows.
      const isFirstLoad = queryClient.getQueryData(usersKeys.list) === undefined
      if (isFirstLoad && !signal.aborted) toastFailure(toastMessages.users.listFailed)
      throw error
    }
  },
  initialPageParam: firstPage,
  getNextPageParam: ({ rows, next }, _pages, param): PageParam | undefined =>
    next && { query: next, firstRow: param.firstRow + rows.length, previous: param },
  getPreviousPageParam: (_page, _pages, param) => param.previous,
  maxPages,
  // The list stays as it is until the segment is left.
  staleTime: Infinity,
  gcTime: 0,
  structuralSharing: false,
})

/** Asks for the first page, before anything is rendered that shows it. */
export const prefetchUsers = (): void => void queryClient.prefetchInfiniteQuery(usersQuery)

/** Keeps the loaded pages while another view of the segment is shown. */
export function useRetainedUsers(): void {
  useInfiniteQuery({ ...usersQuery, enabled: false })
}

/** All users, page by page as they scroll into view. */
export function useAllUsers() {
  const list = useInfiniteQuery(usersQuery)
  const { data, isFetching } = list
  const jump = useMutation({
    mutationFn: ({ query }: PageParam) => loadPage(query, new AbortController().signal),
    onSuccess: (page, param) =>
      queryClient.setQueryData<UserPages>(usersKeys.list, { pages: [page], pageParams: [param] }),
  })
  const start = data?.pageParams[0] ?? firstPage
  const rows = useMemo(
    () => [
      ...Array.from<undefined>({ length: start.firstRow }),
      ...(data?.pages ?? []).flatMap((page) => page.rows),
    ],
    [data, start],
  )
  const loadNext = () => void list.fetchNextPage({ cancelRefetch: false })
  const loadPrevious = () => void list.fetchPreviousPage({ cancelRefetch: false })
  const failed = list.isFetchNextPageError || list.isFetchPreviousPageError || jump.isError
  return {
    /** Every row up to the last one loaded; evicted rows are undefined. */
    rows,
    total: data?.pages.at(-1)?.total,
    loading: list.isPending || (list.isLoadingError && isFetching),
    failed: list.isLoadingError && !isFetching,
    reload: list.refetch,
    /** Loads the pages around the rows in view. */
    onView(first: number, last: number) {
      if (isFetching || jump.isPending || failed) return
      if (last < start.firstRow - preloadRows) jump.mutate(pageOf(first, start))
      else if (first < start.firstRow + preloadRows && list.hasPreviousPage) loadPrevious()
      else if (last >= rows.length - preloadRows && list.hasNextPage) loadNext()
    },
    more: failed ? 'failed' : list.isFetchingNextPage ? 'loading' : undefined,
    retry() {
      if (jump.isError) jump.mutate(jump.variables)
      else if (list.isFetchPreviousPageError) loadPrevious()
      else loadNext()
    },
  } as const
}

/** The page with this row, at or before another page. */
function pageOf(row: number, param: PageParam): PageParam {
  let page = param
  while (page.firstRow > row && page.previous) page = page.previous
  return page
}
