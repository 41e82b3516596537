import { activity, definitionOf } from '@greenroom/contract'
import { change } from '../../data/changes/change.ts'
import { restoreFromTrash } from '../../data/trash/restore.ts'
import type { ThingReaders } from '../../data/trash/restore.ts'
import type { ThingStores } from '../../data/things.ts'
import { HttpError, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { findUndo } from './find-undo.ts'
import { requireEntry } from './store.ts'

/** Undoes an update with the content from before it, and a delete from the trash. */
export const undoChange = (things: ThingStores & ThingReaders): Route =>
  change(activity.undo, async ({ db, params: { audit_id } }) => {
    const entry = await requireEntry(db, audit_id)
    const { entity_id: id } = entry
    const undo = await findUndo(db, things, entry, 'lockForUpdate')
    if (undo.kind === 'never') return refuse(409, 'This change cannot be undone.')
    if (undo.kind === 'not-now') return refuse(409, undo.why)
    if (undo.kind === 'restore') return restoreFromTrash(db, things, undo.trashId)

    const { entity, current: before, content } = undo
    const after = await asConflict(things[entity].putBack(db, id, content))
    return {
      result: { entity, id },
      audit: { action: 'undo', entity: definitionOf(entity).table, id, before, after },
    }
  })

/** Content that is no longer valid conflicts with the current rules. */
const asConflict = async <T>(saved: Promise<T>): Promise<T> => {
  try {
    return await saved
  } catch (error) {
    if (error instanceof HttpError && error.status === 400)
      refuse(409, `The earlier content is not valid any more: ${error.message}`)
    throw error
  }
}
