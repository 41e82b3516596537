import { trashDays } from '@greenroom/contract'
import type { TrashEntity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../data/json.ts'
import { byTime } from '../../data/long-list.ts'
import type { LongList } from '../../data/long-list.ts'
import { isKept } from '../../data/trash-tables.ts'

const days = sql.lit(trashDays)

/** What is in the trash, the last deleted first. */
export const trashList = (entity: TrashEntity | undefined): LongList => ({
  fields: sql`
    trash_id, entity, entity_id, name, ${isoTime('deleted_at')} as deleted_at, actor_email,
    to_char((deleted_at + ${days} * interval '1 day') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at`,
  table: sql`trash`,
  where: sql`content is not null and ${isKept} and ${entity ? sql`entity = ${entity}` : sql`true`}`,
  order: byTime(sql`deleted_at`),
  id: sql`trash_id`,
  newestFirst: true,
  batchSize: 5000,
})

interface Removed {
  readonly entity: TrashEntity
  readonly entity_id: string
  readonly name: string
  readonly picture: string | null
}

/** Removes a deleted thing for good, unless it was restored. */
export const removeFromTrash = async (
  db: Database,
  trashId: string,
): Promise<Removed | undefined> =>
  db
    .deleteFrom('trash')
    .where('trash_id', '=', trashId)
    .where('content', 'is not', null)
    .where(isKept)
    .returning(['entity', 'entity_id', 'name', 'picture'])
    .executeTakeFirst()

/** Deletes the file of a picture's address if nothing uses it. */
export type DeletePicture = (db: Database, address: string | null) => Promise<void>

/** Removes what was deleted 30 days ago for good, with its pictures. */
export const deleteOldTrash = async (db: Database, deletePicture: DeletePicture): Promise<void> => {
  const removed = await db
    .deleteFrom('trash')
    .where(sql<boolean>`not ${isKept}`)
    .returning('picture')
    .execute()
  for (const { picture } of removed) await deletePicture(db, picture)
}
