import { parseList, trash } from '@greenroom/contract'
import type { TrashedThing, TrashEntity } from '@greenroom/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '../../services/api/api-error.ts'
import { fetchListPage } from '../../services/api/fetch-list-page.ts'
import { queryClient } from '../../services/api/lists.ts'

const path = trash.list.path

/** Loads the trash again. */
export const reloadTrash = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [path] })

/** What is in the trash, the last deleted first, page by page. @param entity absent for every kind */
export function useTrash(entity: TrashEntity | undefined) {
  const firstPage: Readonly<Record<string, string>> = { limit: '50', ...(entity && { entity }) }
  const pages = useInfiniteQuery({
    queryKey: [path, entity],
    queryFn: async ({ pageParam, signal }) => {
      const { json, next, total } = await fetchListPage(trash.list, { query: pageParam, signal })
      const rows = parseList(trash.list.response, json)
      if (!rows) throw new ApiError(0)
      return { rows, next, total }
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })
  const rows: readonly TrashedThing[] = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return { ...pages, rows, total: pages.data?.pages[0]?.total }
}
