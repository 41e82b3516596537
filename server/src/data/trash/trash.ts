import type { TrashEntity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Actor } from '../../http/route.ts'
import { trashTable } from './trash-tables.ts'

interface Deletion {
  readonly db: Database
  readonly actor: Actor
  readonly requestId: string
}

/** Copies a thing into the trash, with all that is deleted with it. Call it before the delete, in its transaction. */
export const copyToTrash = async (
  { db, actor, requestId }: Deletion,
  entity: TrashEntity,
  id: string,
): Promise<void> => {
  const { table, key, parts, hasTrials, name } = trashTable(entity)
  const ofThing = sql`where ${sql.ref(key)} = ${id}`
  const rows = [table, ...parts].map(
    (part) =>
      sql`${part}::text, (select coalesce(jsonb_agg(r), '[]') from ${sql.table(part)} r ${ofThing})`,
  )
  const trials = hasTrials
    ? sql`(select coalesce(jsonb_agg(trial_id), '[]') from trials ${ofThing})`
    : sql`'[]'::jsonb`
  const onlyOf = (wanted: TrashEntity, column: string): RawBuilder<unknown> =>
    entity === wanted
      ? sql`(select ${sql.ref(column)} from ${sql.table(table)} ${ofThing})`
      : sql`null`
  await sql`
    insert into trash (entity, entity_id, name, user_id, picture, actor_email, request_id, content)
    values (${entity}, ${id}, (${name(id)}), ${onlyOf('sessions', 'user_id')},
      ${onlyOf('personas', 'profile_pic')}, ${actor.name}, ${requestId},
      jsonb_build_object('rows', jsonb_build_object(${sql.join(rows)}), 'trials', ${trials}))`.execute(
    db,
  )
}
