import { trash } from '@greenroom/contract'
import type { TrashEntity } from '@greenroom/contract'
import { fetchPage } from '../../services/api/fetch.ts'
import { queryClient } from '../../services/api/lists.ts'
import { usePages } from '../../services/api/use-pages.ts'

const path = trash.list.path

/** Loads the trash again. */
export const reloadTrash = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [path] })

/**
 * What is in the trash, the last deleted first, page by page.
 * @param entity absent for every kind
 * @param id of an item, to find only that
 */
export const useTrash = (entity: TrashEntity | undefined, id: string | undefined) =>
  usePages({
    queryKey: [path, entity, id],
    load: (query, signal) => fetchPage(trash.list, { query, signal }),
    firstPage: { limit: '50', ...(entity && { entity }), ...(id && { entity_id: id }) },
  })
