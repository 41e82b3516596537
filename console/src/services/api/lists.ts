import { QueryClient, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { onSessionResumed } from '../session-end.ts'
import { idOf } from './alike.ts'
import type { Alike, Item } from './alike.ts'
import { callList } from './call-list.ts'

/** Every list that has been loaded. Loads are not tried again by themselves: a backend in trouble is left alone. */
export const lists = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

// What failed because the session was over is loaded again once it goes on.
onSessionResumed(() => {
  void lists.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

/** A list as far as it is known. */
export interface Loaded<Row> {
  /** Empty until loaded, and where loading failed (spec section 8: failed loads are silent). */
  rows: readonly Row[]
  loading: boolean
  /** Whether it is being loaded, for the first time or again. */
  busy: boolean
  failed: boolean
  reload: () => Promise<unknown>
}

/**
 * Loads a resource's list, and again each time it is shown anew.
 * @param load how it is loaded, where its answer is not the array that the others have
 */
export function useList<Row extends Item>(
  resource: Alike<Row>,
  load = (signal: AbortSignal): Promise<readonly Row[]> => callList(resource.list, { signal }),
): Loaded<Row> {
  return loadedOf(useQuery({ queryKey: [resource.path], queryFn: ({ signal }) => load(signal) }))
}

/** A list as a query has it. One that failed and is loaded again counts as loading. */
export const loadedOf = <Row>({
  data,
  isPending,
  isError,
  isFetching,
  refetch,
}: UseQueryResult<readonly Row[]>): Loaded<Row> => ({
  rows: data ?? [],
  loading: isPending || (isError && isFetching),
  busy: isFetching,
  failed: isError && !isFetching,
  reload: refetch,
})

/** Loads a list again, after something in it was written. */
export const reloadList = ({ path }: { path: string }): Promise<void> =>
  lists.invalidateQueries({ queryKey: [path] })

/** Whether the list, as it was last loaded, has a row of this id. */
export const isListed = (resource: { path: string; id: string }, id: string): boolean =>
  lists.getQueryData<readonly Item[]>([resource.path])?.some((row) => idOf(resource, row) === id) ??
  false

/**
 * Shows at once what the server has confirmed, before the list is loaded again.
 * @param change gives the row as it is now; `undefined` takes it off the list
 */
export function patchList(
  resource: { path: string; id: string },
  id: string,
  change: (row: Item) => Item | undefined,
): void {
  lists.setQueryData<readonly Item[]>([resource.path], (rows) =>
    rows?.flatMap((row): Item | readonly Item[] =>
      idOf(resource, row) === id ? (change(row) ?? []) : row,
    ),
  )
}
