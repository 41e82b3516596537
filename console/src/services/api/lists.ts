import { QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import type { Entity } from '@greenroom/contract'
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

type ListedResource<Row extends Item> = Pick<CrudResource<Row>, 'path' | 'list'>

/**
 * Loads a resource's list, and reloads it each time the component mounts.
 * @param load loads the list, if its response is not a plain array
 * @param reuseMs for how long a list that has been loaded is not reloaded
 */
export function useList<Row extends Item>(
  resource: ListedResource<Row>,
  load?: (signal: AbortSignal) => Promise<readonly Row[]>,
  reuseMs?: number,
): ListState<Row> {
  return toListState(useQuery(listQuery(resource, load, reuseMs)))
}

/**
 * Loads the lists of several entities, each as `useList` does. The entities must stay the same.
 * @param enabled without it, only what is loaded already is returned
 */
export function useLists<E extends Entity>(
  resources: Readonly<Record<E, ListedResource<Item>>>,
  reuseMs?: number,
  enabled = true,
): Readonly<Record<E, ListState<Item>>> {
  const all = Object.entries<ListedResource<Item>>(resources)
  const loaded = useQueries({
    queries: all.map(([, resource]) => ({ ...listQuery(resource, undefined, reuseMs), enabled })),
  })
  const lists = loaded.map((query, at) => [all[at]?.[0] ?? '', toListState(query)] as const)
  // oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript does not know the keys of `fromEntries`
  return Object.fromEntries(lists) as Record<E, ListState<Item>>
}

const listQuery = <Row extends Item>(
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
