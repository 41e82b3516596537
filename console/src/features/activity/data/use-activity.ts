import { activity } from '@greenroom/contract'
import type { ActivityEntry } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { fetchItem, fetchList, fetchPage } from '../../../services/api/fetch.ts'
import type { Page, Query } from '../../../services/api/fetch.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { usePollInterval } from '../../../services/api/polling.ts'
import { usePages } from '../../../services/api/use-pages.ts'

type Pages = InfiniteData<Page<ActivityEntry>, Query>

const limit = 100
/** How often to look for newer entries while the page is visible, in milliseconds. */
const pollMs = 30_000

/** Items come with what their links need. */
const withItem = { include: 'thing' }

const loadPage = (query: Query, signal: AbortSignal) => fetchPage(activity.list, { query, signal })

/**
 * The entries that fit a query, newest first, page by page. Newer ones are counted, but shown only on demand, so that
 * the list does not move under the pointer.
 * @param enabled whether the list is shown; otherwise what was loaded is kept
 */
export function useActivity(query: Query, enabled: boolean) {
  const firstPage: Query = { ...query, ...withItem, limit: String(limit) }
  const queryKey = ['activity', 'list', query]
  const newestKey = ['activity', 'newest', query]
  const list = usePages<ActivityEntry>({
    queryKey,
    async load(pageQuery, signal) {
      const page = await loadPage(pageQuery, signal)
      if (!('after' in pageQuery)) queryClient.setQueryData<Page<ActivityEntry>>(newestKey, page)
      return page
    },
    firstPage,
    enabled,
    staleTime: Infinity,
    gcTime: 0,
  })
  const { rows } = list
  const poll = useQuery({
    queryKey: newestKey,
    queryFn: ({ signal }) => loadPage(firstPage, signal),
    enabled: enabled && list.isLoaded,
    staleTime: pollMs,
    refetchInterval: usePollInterval<unknown>(() => pollMs),
    gcTime: 0,
  })
  const [known] = rows
  const newest = poll.data?.rows ?? []
  const at = known ? newest.findIndex(({ audit_id }) => audit_id === known.audit_id) : -1
  return {
    ...list,
    /** How many entries are newer than the list. */
    newCount: at === -1 ? newest.length : at,
    hasMoreNew: at === -1 && newest.length === limit,
    showNew() {
      if (poll.data)
        queryClient.setQueryData<Pages>(queryKey, { pages: [poll.data], pageParams: [firstPage] })
    },
  }
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

/** An entry with the item before and after. */
export const useEntry = (id: string) =>
  useQuery({
    queryKey: entryKey(id),
    queryFn: ({ signal }) =>
      fetchItem(activity.read, { params: { audit_id: id }, query: withItem, signal }),
    gcTime: 0,
  })

/** Loads an entry again, which may no longer be undoable. */
export const reloadEntry = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: entryKey(id) })
