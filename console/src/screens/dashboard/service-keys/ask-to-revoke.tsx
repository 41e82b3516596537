import { serviceKeys } from '@greenroom/contract'
import type { ServiceKey } from '@greenroom/contract'
import { ApiError, errorMessage } from '../../../services/api/api-error.ts'
import { request } from '../../../services/api/request.ts'
import { openConfirmDialog } from '../../../services/confirm.ts'
import { toastFailure, toastSuccess } from '../../../services/toasts.ts'
import { Name } from '../../../ui/name.tsx'
import { dropServiceKey, reloadServiceKeys } from './use-service-keys.ts'

/** Revokes a key after a confirmation. */
export const askToRevoke = ({ key_id, name }: ServiceKey): void =>
  openConfirmDialog({
    title: 'Revoke service key',
    text: (
      <>
        The service that uses <Name>{name}</Name> stops working at once: it can no longer read
        prompts or start and finish sessions. A revoked key cannot be restored.
      </>
    ),
    cancel: 'Keep key',
    confirm: 'Revoke key',
    async action(signal) {
      try {
        await request(serviceKeys.revoke, { params: { key_id }, signal })
        toastSuccess('Service key revoked')
        dropServiceKey(key_id)
        void reloadServiceKeys()
      } catch (error) {
        if (!signal.aborted) toastFailure(errorMessage(error, 'Failed to revoke service key'))
        // Someone else may have revoked it.
        if (error instanceof ApiError && error.status === 404) void reloadServiceKeys()
      }
    },
  })
