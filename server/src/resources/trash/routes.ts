import { isTrashEntity, trash, trashDays } from '@greenroom/contract'
import type { TrashEntity } from '@greenroom/contract'
import { sql } from 'kysely'
import { change } from '../../data/changes/change.ts'
import { isoTime } from '../../data/lists/json.ts'
import { byTime } from '../../data/lists/long-list.ts'
import type { LongList } from '../../data/lists/long-list.ts'
import { servePages } from '../../data/lists/paging.ts'
import { notInTrash, restoreFromTrash } from '../../data/trash/restore.ts'
import type { ItemReaders } from '../../data/trash/restore.ts'
import { isKept, trashTable } from '../../data/trash/trash.ts'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'

/** Deleted items, which can be restored for 30 days (feature `trash`). */
export const trashRoutes = (
  readers: ItemReaders,
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

const unknownKind = () => refuse(400, 'must be a kind of item that can be deleted', 'entity')

const days = sql.lit(trashDays)

/** What is in the trash, the last deleted first. @param id of an item, to find only that */
const trashList = (entity: TrashEntity | undefined, id: string | undefined): LongList => ({
  fields: sql`
    trash_id, entity, entity_id, name, ${isoTime('deleted_at')} as deleted_at, actor_email,
    to_char((deleted_at + ${days} * interval '24 hours') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at`,
  table: sql`trash`,
  where: sql`content is not null and ${isKept} and ${entity ? sql`entity = ${entity}` : sql`true`}
    and ${id === undefined ? sql`true` : sql`entity_id::text = ${id}`}`,
  order: byTime(sql`deleted_at`),
  id: sql`trash_id`,
  newestFirst: true,
  batchSize: 5000,
})

/** Whose session it is. */
const userOfSession = (db: Database, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(['users.user_id', 'users.email'])
    .where('session_id', '=', id)
    .executeTakeFirst()

/** Removes a deleted item for good, unless it was restored. */
const removeFromTrash = (db: Database, trashId: string) =>
  db
    .deleteFrom('trash')
    .where('trash_id', '=', trashId)
    .where('content', 'is not', null)
    .where(isKept)
    .returning(['entity', 'entity_id', 'name'])
    .executeTakeFirst()

/** Removes what was deleted 30 days ago for good. The pictures that nothing uses then are deleted with the other ones. */
export const deleteOldTrash = (db: Database) =>
  db
    .deleteFrom('trash')
    .where(sql<boolean>`not ${isKept}`)
    .execute()
