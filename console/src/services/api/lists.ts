import { QueryClient, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { onSessionResumed } from '../session/session-end.ts'
import { idOf } from './crud-resource.ts'
import type { CrudResource, Item } from './crud-resource.ts'
import { fetchList } from './fetch.ts'

/** The cache of every list. Failed loads are not retried automatically, to spare a backend in trouble. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

// Reloads the lists that failed because the session had ended.
onSessionResumed(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })
})

/** Lists that were loaded just now need not be loaded again. */
export const reuseMs = 60_000

/** A list and the state of its loading. */
export interface ListState<Row> {
  /** Empty until loaded, and if loading failed (spec section 8: failed loads are silent). */
  rows: readonly Row[]
  loading: boolean
  /** Whether it is being loaded or reloaded. */
  busy: boolean
  failed: boolean
  reload: () => Promise<unknown>
}

export type ListedResource<Row extends Item> = Pick<CrudResource<Row>, 'path' | 'list'>

/**
 * Loads a resource's list, and reloads it each time the component mounts.
 * @param load loads the list, if its response is not a plain array
 * @param staleTime for how long a list that has been loaded is not reloaded
 */
export function useList<Row extends Item>(
  resource: ListedResource<Row>,
  load?: (signal: AbortSignal) => Promise<readonly Row[]>,
  staleTime?: number,
): ListState<Row> {
  return toListState(useQuery(listQuery(resource, load, staleTime)))
}

/** The query of a resource's list, as `useList` reads it. */
export const listQuery = <Row extends Item>(
  resource: ListedResource<Row>,
  load = (signal: AbortSignal): Promise<readonly Row[]> => fetchList(resource.list, { signal }),
  staleTime = 0,
) => ({
  queryKey: [resource.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
  staleTime,
})

/** Converts a query to a list. A failed list counts as loading while it is being reloaded. */
export const toListState = <Row>({
  data,
  isPending,
  isError,
  isFetching,
  refetch,
}: UseQueryResult<readonly Row[]>): ListState<Row> => ({
  rows: data ?? [],
  loading: isPending || (isError && isFetching),
  busy: isFetching,
  failed: isError && !isFetching,
  reload: refetch,
})

/** Reloads a list after a write. */
export const reloadList = ({ path }: { path: string }): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [path] })

/** The row of this id in the cached list. */
export const listedRow = (resource: { path: string; id: string }, id: string): Item | undefined =>
  queryClient
    .getQueryData<readonly Item[]>([resource.path])
    ?.find((row) => idOf(resource, row) === id)

/**
 * Shows a confirmed change at once, before the list has been reloaded.
 * @param change returns the changed row; `undefined` removes it
 */
export function patchList(
  resource: { path: string; id: string },
  id: string,
  change: (row: Item) => Item | undefined,
): void {
  queryClient.setQueryData<readonly Item[]>([resource.path], (rows) =>
    rows?.flatMap((row): Item | readonly Item[] =>
      idOf(resource, row) === id ? (change(row) ?? []) : row,
    ),
  )
}
