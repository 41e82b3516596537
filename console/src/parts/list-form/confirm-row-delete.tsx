import { ApiError } from '../../services/api/api-error.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { hasFeature } from '../../services/api/features.ts'
import { patchList, reloadList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { Name } from '../../ui/name.tsx'
import type { Deleted } from '../undo-delete/undo-line.tsx'
import { RowUsage } from '../usage/row-usage.tsx'
import { confirmDelete } from './confirm-delete.tsx'
import type { Panel } from './panel.ts'

/**
 * Asks whether to delete a row, and deletes it (spec sections 2 and 8). The row leaves the list after the response.
 * @param name the row's name as displayed
 * @param neighbour the id of the row that gets the focus after the delete
 * @param offerUndo called after the delete
 */
export function confirmRowDelete(
  panel: Panel,
  row: Item,
  name: string,
  neighbour: string | undefined,
  offerUndo: (deleted: Deleted) => void,
): void {
  const { resource, entity, deleteNoun = 'prompt', deletedOn = '204' } = panel
  if (!resource.remove) return
  const {
    remove,
    messages: { removed = '', removeFailed = '' },
  } = resource
  const id = idOf(resource, row)
  const reload = () => reloadList(resource)
  confirmDelete({
    what: (
      <>
        <Name>{name}</Name> {deleteNoun}
      </>
    ),
    note: entity && hasFeature('usage') && <RowUsage entity={entity} id={id} />,
    async remove(signal) {
      const { status } = await request(remove, { params: { id }, signal })
      if (deletedOn === '204' && status !== 204) throw new ApiError(status)
    },
    messages: { removed, removeFailed },
    removed() {
      patchList(resource, id, () => undefined)
      void reload()
      if (entity) offerUndo({ entity, id, name, reload, focusTrigger: id })
    },
    reload,
    next: neighbour,
  })
}
