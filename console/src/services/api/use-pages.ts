import { useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Page, Query } from './fetch.ts'
import { usePollInterval } from './polling.ts'

/**
 * A long list, which grows by a page at a time.
 * @param load loads a page, by the query of the first one or the one that the page before it named
 * @param pollMs how often the pages are loaded again, in milliseconds; `false` for not at all
 */
export function usePages<Row>({
  load,
  firstPage,
  pollMs,
  ...options
}: {
  queryKey: QueryKey
  load: (query: Query, signal: AbortSignal) => Promise<Page<Row>>
  firstPage: Query
  enabled?: boolean
  staleTime?: number
  gcTime?: number
  pollMs?: (rows: readonly Row[]) => number | false
}) {
  const list = useInfiniteQuery({
    ...options,
    refetchInterval: usePollInterval<InfiniteData<Page<Row>>>(
      (polled) => pollMs?.(polled?.pages.flatMap(({ rows }) => rows) ?? []) ?? false,
    ),
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })
  const { data, isFetching, isError, error, hasNextPage, fetchNextPage, refetch } = list
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
    async reload() {
      // Each would cancel the other.
      if (list.isFetchingNextPage) await fetchNextPage({ cancelRefetch: false })
      return refetch()
    },
    hasMore: hasNextPage,
    /** The state of the next page. */
    more: list.isFetchNextPageError ? 'failed' : list.isFetchingNextPage ? 'loading' : undefined,
    async loadMore() {
      if (list.isRefetching) await refetch({ cancelRefetch: false })
      await fetchNextPage({ cancelRefetch: false })
    },
  } as const
}
