import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Page, Query } from './fetch.ts'
import { queryClient } from './lists.ts'
import type { usePollInterval } from './polling.ts'

interface PagesOptions<Row> {
  queryKey: QueryKey
  /** Loads a page, by the query of the first one or the one that the page before it named. */
  load: (query: Query, signal: AbortSignal) => Promise<Page<Row>>
  firstPage: Query
  enabled?: boolean
  staleTime?: number
  gcTime?: number
}

const pagesQuery = <Row>({ load, firstPage, ...options }: PagesOptions<Row>) =>
  infiniteQueryOptions({
    ...options,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })

/** Asks for the first page of a long list. */
export const prefetchPages = <Row>(options: PagesOptions<Row>): void =>
  void queryClient.prefetchInfiniteQuery(pagesQuery(options))

/**
 * A long list, which grows by a page at a time.
 * @param refetchInterval of `usePollInterval`, where the list is polled
 */
export function usePages<Row>({
  refetchInterval = false,
  ...options
}: PagesOptions<Row> & {
  refetchInterval?: ReturnType<typeof usePollInterval<InfiniteData<Page<Row>>>> | false
}) {
  const list = useInfiniteQuery({ ...pagesQuery(options), refetchInterval })
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
