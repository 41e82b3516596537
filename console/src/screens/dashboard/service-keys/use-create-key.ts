import { parseItem, serviceKeys } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { ApiError } from '../../../services/api/api-error.ts'
import { readJson } from '../../../services/api/json.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { reloadServiceKeys } from './use-service-keys.ts'

/** A new key with its secret. */
export type CreatedKey = OutputOf<typeof serviceKeys.create.response.of>

/** Creates a service key. @param onCreated gets the key with its secret */
export const useCreateKey = (onCreated: (created: CreatedKey) => void) =>
  useApiMutation({
    // No idempotency key: to repeat the response, the server would have to store the secret.
    async mutationFn(name: string, signal) {
      const response = await request(serviceKeys.create, { body: { name }, signal })
      const created = parseItem(serviceKeys.create.response, await readJson(response))
      if (!created) throw new ApiError(0)
      return created
    },
    failureMessage: 'Failed to create service key',
    onSuccess(created) {
      onCreated(created)
      void reloadServiceKeys()
    },
    // The key may exist although its response was lost.
    onError: () => void reloadServiceKeys(),
  })
