import { serviceKeys } from '@greenroom/contract'
import type { ServiceKey, OutputOf } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { fetchList, fetchItem } from '../../services/api/fetch.ts'
import { queryClient, toListState } from '../../services/api/lists.ts'
import type { ListState } from '../../services/api/lists.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'

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

/** A new key with its secret. */
export type CreatedKey = OutputOf<typeof serviceKeys.create.response.of>

/** Creates a service key. @param onCreated gets the key with its secret */
export const useCreateKey = (onCreated: (created: CreatedKey) => void) =>
  useApiMutation({
    // No idempotency key: to repeat the response, the server would have to store the secret.
    mutationFn: (name: string, signal) => fetchItem(serviceKeys.create, { body: { name }, signal }),
    failureMessage: 'Failed to create service key',
    onSuccess(created) {
      onCreated(created)
      void reloadServiceKeys()
    },
    // The key may exist although its response was lost.
    onError: () => void reloadServiceKeys(),
  })
