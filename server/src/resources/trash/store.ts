import { trashDays } from '@greenroom/contract'
import type { TrashEntity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../data/lists/json.ts'
import { byTime } from '../../data/lists/long-list.ts'
import type { LongList } from '../../data/lists/long-list.ts'
import { isKept } from '../../data/trash/trash-tables.ts'

const days = sql.lit(trashDays)

/** What is in the trash, the last deleted first. @param id of a thing, to find only that */
export const trashList = (entity: TrashEntity | undefined, id: string | undefined): LongList => ({
  fields: sql`
    trash_id, entity, entity_id, name, ${isoTime('deleted_at')} as deleted_at, actor_email,
    to_char((deleted_at + ${days} * interval '1 day') at time zone 'UTC',
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
export const userOfSession = async (
  db: Database,
  id: string,
): Promise<{ user_id: string; email: string } | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(['users.user_id', 'users.email'])
    .where('session_id', '=', id)
    .executeTakeFirst()

interface Removed {
  readonly entity: TrashEntity
  readonly entity_id: string
  readonly name: string
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
    .returning(['entity', 'entity_id', 'name'])
    .executeTakeFirst()

/** Removes what was deleted 30 days ago for good. The pictures that nothing uses then are deleted with the other ones. */
export const deleteOldTrash = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('trash')
    .where(sql<boolean>`not ${isKept}`)
    .execute()
}
