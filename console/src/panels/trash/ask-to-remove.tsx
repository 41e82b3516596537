import { trash } from '@greenroom/contract'
import type { TrashedThing } from '@greenroom/contract'
import { ApiError, errorMessage } from '../../services/api/api-error.ts'
import { request } from '../../services/api/request.ts'
import { openConfirmDialog } from '../../services/confirm.ts'
import { toastFailure, toastSuccess } from '../../services/toasts.ts'
import { shownName } from '../../services/entity-words.ts'
import { Name } from '../../ui/name.tsx'
import { reloadTrash } from './use-trash.ts'

/** Removes a deleted thing for good after a confirmation. */
export const askToRemove = ({ trash_id, entity, name }: TrashedThing): void =>
  openConfirmDialog({
    title: 'Remove for good',
    text: (
      <>
        <Name>{shownName(entity, name)}</Name> can no longer be restored after this. Deleted items
        that refer to it cannot be restored either.
      </>
    ),
    cancel: 'Keep',
    confirm: 'Remove for good',
    async action(signal) {
      try {
        await request(trash.remove, { params: { trash_id }, signal })
        toastSuccess('Removed for good')
        await reloadTrash()
      } catch (error) {
        if (!signal.aborted) toastFailure(errorMessage(error, 'Failed to remove'))
        // Someone else may have restored or removed it.
        if (error instanceof ApiError && error.status === 404) void reloadTrash()
      }
    },
  })
