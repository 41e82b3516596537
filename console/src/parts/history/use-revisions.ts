import { parseItem, parseList, revisions } from '@greenroom/contract'
import type { Revision, RevisionWithContent } from '@greenroom/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../services/api/api-error.ts'
import { fetchListPage } from '../../services/api/fetch-list-page.ts'
import { readJson } from '../../services/api/json.ts'
import { queryClient } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import type { Thing } from './history-props.ts'

/** The query of the first page. */
const firstPage: Readonly<Record<string, string>> = { limit: '50' }

const listKey = ({ entity, id }: Thing) => ['revisions', entity, id]

/** Loads the list of versions again, after a change. */
export const reloadRevisions = (thing: Thing): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: listKey(thing) })

/** The versions of a thing, newest first, page by page. */
export function useRevisions({ entity, id }: Thing) {
  const pages = useInfiniteQuery({
    queryKey: listKey({ entity, id }),
    queryFn: async ({ pageParam, signal }) => {
      const { json, next } = await fetchListPage(revisions.list, {
        params: { entity, id },
        query: { ...firstPage, ...pageParam },
        signal,
      })
      const rows = parseList(revisions.list.response, json)
      if (!rows) throw new ApiError(0)
      return { rows, next }
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    // Opening a history again must not show an older one first.
    gcTime: 0,
  })
  const versions: readonly Revision[] = pages.data?.pages.flatMap(({ rows }) => rows) ?? []
  return { ...pages, versions }
}

/** A version with its content, which never changes. @param version absent to load nothing */
export const useRevision = ({ entity, id }: Thing, version: number | undefined) =>
  useQuery({
    queryKey: ['revision', entity, id, version],
    enabled: version !== undefined,
    queryFn: async ({ signal }): Promise<RevisionWithContent> => {
      const params = { entity, id, version: String(version) }
      const response = await request(revisions.read, { params, signal })
      const read = parseItem(revisions.read.response, await readJson(response))
      if (!read) throw new ApiError(0)
      return read
    },
    staleTime: Infinity,
  })
