import { useInfiniteQuery } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Page, Query } from './fetch.ts'

/**
 * A long list, which grows by a page at a time.
 * @param load loads a page, by the query of the first one or the one that the page before it named
 */
export function usePages<Row>({
  load,
  firstPage,
  ...options
}: {
  queryKey: QueryKey
  load: (query: Query, signal: AbortSignal) => Promise<Page<Row>>
  firstPage: Query
  enabled?: boolean
  staleTime?: number
  gcTime?: number
}) {
  const list = useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })
  const { data, isFetching, isError, error, hasNextPage, fetchNextPage, isRefetching } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  return {
    rows,
    /** The number of rows on all pages. */
    total: data?.pages[0]?.total,
    isLoaded: data !== undefined,
    loading: list.isPending || (list.isLoadingError && isFetching),
    busy: isFetching,
    failed: isError && !isFetching,
    error,
    reload: list.refetch,
    hasMore: hasNextPage,
    /** The state of the next page. */
    more: list.isFetchNextPageError ? 'failed' : list.isFetchingNextPage ? 'loading' : undefined,
    loadMore: () => void fetchNextPage({ cancelRefetch: isRefetching }),
  } as const
}
