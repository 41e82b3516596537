import { revisions } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { itemQuery, pagesOf } from '../../services/api/fetch.ts'
import { queryClient } from '../../services/api/lists.ts'
import { usePages } from '../../services/api/use-pages.ts'

/** What has a history. */
export interface ItemRef {
  entity: Entity
  id: string
}

/** Loads the list of versions again, after a change. */
export const reloadRevisions = (params: ItemRef): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [revisions.list.path, { params }] })

/** The versions of an item, newest first, page by page. */
export type Revisions = ReturnType<typeof useSelectedRevision>['versions']

/** The versions of an item, and the one that is wanted, by default the newest; `undefined` while there are none. */
export function useSelectedRevision(item: ItemRef, wanted = Infinity) {
  const versions = usePages({
    ...pagesOf(revisions.list, { limit: '50' }, item),
    // Opening a history again must not show an older one first.
    gcTime: 0,
  })
  const { rows, hasMore, more } = versions
  // A save without changes makes no version: then the one before it is meant.
  const at = rows.findIndex(({ version }) => version <= wanted)
  // A version further down was selected before the page was loaded again, and the last one needs the one before it.
  const needsMore = hasMore && (at === rows.length - 1 || at === -1)
  const hasFailed = more === 'failed'
  const loadMore = useEffectEvent(versions.loadMore)
  useEffect(() => {
    if (needsMore && !hasFailed) void loadMore()
  }, [needsMore, hasFailed, rows.length])
  return { versions, selected: rows[at] ?? rows[0] }
}

/** A version with its content, which never changes. @param version absent to load nothing */
export const useRevision = (item: ItemRef, version: number | undefined) =>
  useQuery({
    ...itemQuery(revisions.read, { params: { ...item, version: String(version) } }),
    enabled: version !== undefined,
    staleTime: Infinity,
  })
