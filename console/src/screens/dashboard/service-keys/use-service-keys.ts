import { serviceKeys } from '@greenroom/contract'
import type { ServiceKey } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { fetchList } from '../../../services/api/fetch-list.ts'
import { queryClient, toListState } from '../../../services/api/lists.ts'
import type { ListState } from '../../../services/api/lists.ts'

const queryKey = [serviceKeys.list.path]

/** The service keys, loaded each time the dialog opens. */
export const useServiceKeys = (): ListState<ServiceKey> =>
  toListState(
    useQuery({ queryKey, queryFn: ({ signal }) => fetchList(serviceKeys.list, { signal }) }),
  )

export const reloadServiceKeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey })

/** Removes a revoked key before the list has been reloaded. */
export function dropServiceKey(id: string): void {
  queryClient.setQueryData<readonly ServiceKey[]>(queryKey, (keys) =>
    keys?.filter(({ key_id }) => key_id !== id),
  )
}
