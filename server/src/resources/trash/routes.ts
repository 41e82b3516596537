import { isTrashEntity, trash } from '@greenroom/contract'
import { change } from '../../data/changes/change.ts'
import { servePages } from '../../data/lists/paging.ts'
import { notInTrash, restoreFromTrash } from '../../data/trash/restore.ts'
import type { ThingReaders } from '../../data/trash/restore.ts'
import { trashTable } from '../../data/trash/trash-tables.ts'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { removeFromTrash, trashList, userOfSession } from './store.ts'

/**
 * Deleted things, which can be restored for 30 days (feature `trash`).
 * @param deletePictures deletes the files of a persona that was removed for good
 */
export const trashRoutes = (
  readers: ThingReaders,
  deletePictures: (db: Database, personaId: string) => Promise<void>,
): Route[] => [
  servePages(trash.list, ({ query: { entity, entity_id } }) =>
    trashList(entity === undefined || isTrashEntity(entity) ? entity : unknownKind(), entity_id),
  ),

  change(trash.restore, async ({ db, params }) => {
    const { result, audit } = await restoreFromTrash(db, readers, params.trash_id)
    const user = result.entity === 'sessions' ? await userOfSession(db, result.id) : undefined
    return { result: { ...result, ...(user && { user }) }, audit }
  }),

  change(trash.remove, async ({ db, params: { trash_id } }) => {
    const removed = (await removeFromTrash(db, trash_id)) ?? notInTrash()
    const { entity, entity_id: id, name } = removed
    return {
      audit: { action: 'remove', entity: trashTable(entity).table, id, before: { name } },
      afterCommit: (pool) => deletePictures(pool, id),
    }
  }),
]

const unknownKind = () => refuse(400, 'must be a kind of thing that can be deleted', 'entity')
