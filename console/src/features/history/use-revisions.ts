import { revisions } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { fetchItem, fetchPage } from '../../services/api/fetch.ts'
import { queryClient } from '../../services/api/lists.ts'
import { usePages } from '../../services/api/use-pages.ts'

/** What has a history. */
export interface ItemRef {
  entity: Entity
  id: string
}

const listKey = ({ entity, id }: ItemRef) => ['revisions', entity, id]

/** Loads the list of versions again, after a change. */
export const reloadRevisions = (item: ItemRef): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: listKey(item) })

/** The versions of an item, newest first, page by page. */
export const useRevisions = ({ entity, id }: ItemRef) =>
  usePages({
    queryKey: listKey({ entity, id }),
    load: (query, signal) => fetchPage(revisions.list, { params: { entity, id }, query, signal }),
    firstPage: { limit: '50' },
    // Opening a history again must not show an older one first.
    gcTime: 0,
  })

/** A version with its content, which never changes. @param version absent to load nothing */
export const useRevision = ({ entity, id }: ItemRef, version: number | undefined) =>
  useQuery({
    queryKey: ['revision', entity, id, version],
    enabled: version !== undefined,
    queryFn: ({ signal }) =>
      fetchItem(revisions.read, { params: { entity, id, version: String(version) }, signal }),
    staleTime: Infinity,
  })
