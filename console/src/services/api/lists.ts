import { QueryClient, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { onSessionResumed } from '../session-end.ts'
import { idOf } from './crud-resource.ts'
import type { CrudResource, Item } from './crud-resource.ts'
import { fetchList } from './fetch-list.ts'

/** Every list that has been loaded. Loads are not tried again by themselves: a backend in trouble is left alone. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

// What failed because the session was over is loaded again once it goes on.
onSessionResumed(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })
})

/** A list as far as it is known. */
export interface ListState<Row> {
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
  resource: CrudResource<Row>,
  load = (signal: AbortSignal): Promise<readonly Row[]> => fetchList(resource.list, { signal }),
): ListState<Row> {
  return toListState(useQuery({ queryKey: [resource.path], queryFn: ({ signal }) => load(signal) }))
}

/** A list as a query has it. One that failed and is loaded again counts as loading. */
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

/** Loads a list again, after something in it was written. */
export const reloadList = ({ path }: { path: string }): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [path] })

/** Whether the list, as it was last loaded, has a row of this id. */
export const isListed = (resource: { path: string; id: string }, id: string): boolean =>
  queryClient
    .getQueryData<readonly Item[]>([resource.path])
    ?.some((row) => idOf(resource, row) === id) ?? false

/**
 * Shows at once what the server has confirmed, before the list is loaded again.
 * @param change gives the row as it is now; `undefined` takes it off the list
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
