import { activity } from '@greenroom/contract'
import type { ActivityEntry } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { itemQuery, pagesOf, rowsQuery } from '../../services/api/fetch.ts'
import type { Page, Query } from '../../services/api/fetch.ts'
import { nameOfActor } from '../../lib/name-of-actor.ts'
import { queryClient } from '../../services/api/lists.ts'
import { usePollInterval } from '../../services/api/polling.ts'
import { usePages } from '../../services/api/use-pages.ts'

type Pages = InfiniteData<Page<ActivityEntry>, Query>

const limit = 100
/** How often to look for newer entries while the page is visible, in milliseconds. */
const pollMs = 30_000

/** Items come with what their links need. */
const withItem = { include: 'thing' }

/**
 * The entries that fit a query, newest first, page by page. Newer ones are counted, but shown only on demand, so that
 * the list does not move under the pointer.
 * @param enabled whether the list is shown; otherwise what was loaded is kept
 */
export function useActivity(query: Query, enabled: boolean) {
  const { queryKey, load, firstPage } = pagesOf(activity.list, {
    ...query,
    ...withItem,
    limit: String(limit),
  })
  const newestKey = ['newest', ...queryKey]
  const list = usePages<ActivityEntry>({
    queryKey,
    async load(pageQuery, signal) {
      const page = await load(pageQuery, signal)
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
    queryFn: ({ signal }) => load(firstPage, signal),
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

/** Everybody who has an entry, as choices of a filter. */
export const useActors = () =>
  useQuery({
    ...rowsQuery(activity.actors),
    select: (actors) =>
      actors.map(({ actor_email: value }) => ({ value, label: nameOfActor(value) })),
    staleTime: pollMs,
  })

/** An entry with the item before and after. */
export const useEntry = (audit_id: string) =>
  useQuery({
    ...itemQuery(activity.read, { params: { audit_id }, query: withItem }),
    gcTime: 0,
  })

/** Loads an entry again, which may no longer be undoable. */
export const reloadEntry = (audit_id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [activity.read.path, { params: { audit_id } }] })
