import { QueryClient, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { onSessionResumed } from '../session-end.ts'
import { idOf } from './crud-resource.ts'
import type { CrudResource, Item } from './crud-resource.ts'
import { fetchList } from './fetch-list.ts'

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

/**
 * Loads a resource's list, and reloads it each time the component mounts.
 * @param load loads the list, if its response is not a plain array
 * @param reuseMs for how long a list that has been loaded is not reloaded
 */
export function useList<Row extends Item>(
  resource: CrudResource<Row>,
  load = (signal: AbortSignal): Promise<readonly Row[]> => fetchList(resource.list, { signal }),
  reuseMs = 0,
): ListState<Row> {
  return toListState(
    useQuery({
      queryKey: [resource.path],
      queryFn: ({ signal }) => load(signal),
      staleTime: reuseMs,
    }),
  )
}

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

/** Whether the cached list has a row of this id. */
export const isListed = (resource: { path: string; id: string }, id: string): boolean =>
  queryClient
    .getQueryData<readonly Item[]>([resource.path])
    ?.some((row) => idOf(resource, row) === id) ?? false

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
