import { activity, parseItem, parseList } from '@greenroom/contract'
import type { ActivityDetails, ActivityEntry } from '@greenroom/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isAway } from '../../../lib/is-away.ts'
import { ApiError } from '../../../services/api/api-error.ts'
import { fetchList } from '../../../services/api/fetch-list.ts'
import { fetchListPage } from '../../../services/api/fetch-list-page.ts'
import { readJson } from '../../../services/api/json.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'

type Query = Readonly<Record<string, string>>

interface Page {
  rows: readonly ActivityEntry[]
  /** The query of the next page; absent on the last one. */
  next: Query | undefined
  total: number | undefined
}

type Pages = InfiniteData<Page, Query | undefined>

const limit = 100
/** How often to look for newer entries while the page is visible, in milliseconds. */
const pollMs = 30_000

/** Things come with what their links need. */
const withThing = { include: 'thing' }

async function loadPage(query: Query, signal: AbortSignal): Promise<Page> {
  const { json, next, total } = await fetchListPage(activity.list, { query, signal })
  const rows = parseList(activity.list.response, json)
  if (!rows) throw new ApiError(0)
  return { rows, next, total }
}

const firstPage = (query: Query) => ({ ...query, ...withThing, limit: String(limit) })

/**
 * The entries that fit a query, newest first, page by page. Newer ones are counted, but shown only on demand, so that
 * the list does not move under the pointer.
 * @param enabled whether the list is shown; otherwise what was loaded is kept
 */
export function useActivity(query: Query, enabled: boolean) {
  const queryKey = ['activity', 'list', query]
  const newestKey = ['activity', 'newest', query]
  const list = useInfiniteQuery({
    queryKey,
    async queryFn({ pageParam, signal }) {
      if (pageParam) return loadPage(pageParam, signal)
      const page = await loadPage(firstPage(query), signal)
      queryClient.setQueryData<Page>(newestKey, page)
      return page
    },
    initialPageParam: undefined as Query | undefined,
    getNextPageParam: ({ next }) => next,
    enabled,
    staleTime: Infinity,
    gcTime: 0,
  })
  const { data } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const poll = useQuery({
    queryKey: newestKey,
    queryFn: ({ signal }) => {
      const last = queryClient.getQueryData<Page>(newestKey)
      return last && isAway() ? last : loadPage(firstPage(query), signal)
    },
    enabled: enabled && data !== undefined,
    staleTime: pollMs,
    refetchInterval: pollMs,
    gcTime: 0,
  })
  const [known] = rows
  const newest = poll.data?.rows ?? []
  const at = known ? newest.findIndex(({ audit_id }) => audit_id === known.audit_id) : -1
  return {
    rows,
    total: data?.pages[0]?.total,
    loading: list.isPending || (list.isLoadingError && list.isFetching),
    failed: list.isLoadingError && !list.isFetching,
    reload: list.refetch,
    more: list.isFetchNextPageError ? 'failed' : list.isFetchingNextPage ? 'loading' : undefined,
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage({ cancelRefetch: false }),
    /** How many entries are newer than the list. */
    newCount: at === -1 ? newest.length : at,
    hasMoreNew: at === -1 && newest.length === limit,
    showNew() {
      if (poll.data)
        queryClient.setQueryData<Pages>(queryKey, { pages: [poll.data], pageParams: [undefined] })
    },
  } as const
}

/** Everybody who has an entry. */
export const useActors = () =>
  useQuery({
    queryKey: ['activity', 'actors'],
    queryFn: async ({ signal }) =>
      (await fetchList(activity.actors, { signal })).map(({ actor_email }) => actor_email),
    staleTime: pollMs,
  })

const entryKey = (id: string) => ['activity', 'entry', id]

/** An entry with the thing before and after. */
export const useEntry = (id: string) =>
  useQuery({
    queryKey: entryKey(id),
    queryFn: async ({ signal }): Promise<ActivityDetails> => {
      const response = await request(activity.read, {
        params: { audit_id: id },
        query: withThing,
        signal,
      })
      const entry = parseItem(activity.read.response, await readJson(response))
      if (!entry) throw new ApiError(0)
      return entry
    },
    gcTime: 0,
  })

/** Loads an entry again, which may no longer be undoable. */
export const reloadEntry = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: entryKey(id) })
