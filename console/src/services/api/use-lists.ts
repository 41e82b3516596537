import { useQueries } from '@tanstack/react-query'
import type { Entity } from '@greenroom/contract'
import type { Item } from './crud-resource.ts'
import { listQuery, toListState } from './lists.ts'
import type { ListedResource, ListState } from './lists.ts'

// Apart from `lists.ts`, since the first list needs no `useQueries`.

/**
 * Loads the lists of several entities, each as `useList` does. The entities must stay the same.
 * @param started how many of them are loaded; of the others, only what is loaded already is returned
 */
export function useLists<E extends Entity>(
  resources: Readonly<Record<E, ListedResource<Item>>>,
  staleTime?: number,
  started = Infinity,
): Readonly<Record<E, ListState<Item>>> {
  const all = Object.entries<ListedResource<Item>>(resources)
  const loaded = useQueries({
    queries: all.map(([, resource], at) => ({
      ...listQuery(resource, undefined, staleTime),
      enabled: at < started,
    })),
  })
  const lists = loaded.map((query, at) => [all[at]?.[0] ?? '', toListState(query)] as const)
  // oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript does not know the keys of `fromEntries`
  return Object.fromEntries(lists) as Record<E, ListState<Item>>
}
