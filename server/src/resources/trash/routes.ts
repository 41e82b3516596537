import { isTrashEntity, trash } from '@greenroom/contract'
import { change } from '../../data/change.ts'
import { servePages } from '../../data/paging.ts'
import { notInTrash, restoreFromTrash } from '../../data/restore.ts'
import type { ThingReaders } from '../../data/restore.ts'
import { trashTable } from '../../data/trash-tables.ts'
import { refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { removeFromTrash, trashList } from './store.ts'
import type { DeletePicture } from './store.ts'

/** Deleted things, which can be restored for 30 days (feature `trash`). */
export const trashRoutes = (readers: ThingReaders, deletePicture: DeletePicture): Route[] => [
  servePages(trash.list, ({ query: { entity } }) =>
    trashList(entity === undefined || isTrashEntity(entity) ? entity : unknownKind()),
  ),

  change(trash.restore, ({ db, params }) => restoreFromTrash(db, readers, params.trash_id)),

  change(trash.remove, async ({ db, params: { trash_id } }) => {
    const removed = (await removeFromTrash(db, trash_id)) ?? notInTrash()
    const { entity, entity_id: id, name, picture } = removed
    return {
      audit: { action: 'remove', entity: trashTable(entity).table, id, before: { name } },
      afterCommit: (pool) => deletePicture(pool, picture),
    }
  }),
]

const unknownKind = () => refuse(400, 'must be a kind of thing that can be deleted', 'entity')
