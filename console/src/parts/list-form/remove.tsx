import { ApiError, messageOf } from '../../services/api/api-error.ts'
import { idOf } from '../../services/api/alike.ts'
import type { Item } from '../../services/api/alike.ts'
import { patchList, reloadList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { ask } from '../../services/confirm.ts'
import { toastFailure, toastSuccess } from '../../services/toasts.ts'
import { Name } from '../../ui/name.tsx'
import { focusAfter } from './opener.ts'
import type { Panel } from './panel.ts'

/**
 * Asks whether to delete a row, and deletes it (spec sections 2 and 8), where that can be done. The row leaves the list
 * after the answer.
 * @param name the row's name as displayed
 * @param neighbour the id of the row that gets the focus once this one is gone
 */
export function askToRemove<Row extends Item, Name extends string, Lookups>(
  panel: Panel<Row, Name, Lookups>,
  row: Row,
  name: string,
  neighbour: string | undefined,
): void {
  const { resource, deleteNoun = 'prompt', removedOn = '204' } = panel
  if (!resource.remove) return
  const { remove, says } = resource
  const id = idOf(resource, row)
  ask({
    title: 'Delete Confirmation',
    text: (
      <>
        Are you sure you want to delete <Name>{name}</Name> {deleteNoun}?
      </>
    ),
    cancel: 'Close',
    confirm: 'Delete',
    async action(signal) {
      try {
        const { status } = await request(remove, { params: { id }, signal })
        if (removedOn === '204' && status !== 204) throw new ApiError(status)
        toastSuccess(says.removed)
        patchList(resource, id, () => undefined)
        void reloadList(resource)
      } catch (error) {
        if (!signal.aborted) toastFailure(messageOf(error, says.removeFailed))
        // It may have been deleted already: by somebody else, or when the answer was lost.
        if (error instanceof ApiError && error.status === 404) void reloadList(resource)
      }
    },
    after: () => focusAfter(neighbour),
  })
}
