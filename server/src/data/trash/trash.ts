import { definitionOf, trashDays } from '@greenroom/contract'
import type { Entity, TrashEntity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Actor } from '../../http/route.ts'

/** Where an item of the trash comes from. */
interface TrashTable {
  readonly table: keyof Tables
  readonly key: string
  readonly noun: string
  /** Tables whose rows are deleted with it. Their column that refers to it is named like its id. */
  readonly parts: readonly (keyof Tables)[]
  /** Whether kept conversations refer to it; they forget it when it is deleted. */
  readonly hasConversations: boolean
  /** What its rows and parts refer to, by columns that are named like the ids. */
  readonly refersTo: readonly Entity[]
  /** Selects how lists call it. */
  readonly name: (id: string) => RawBuilder<unknown>
}

/** What the trash keeps of an entity beside its row, or calls otherwise than by its name. */
const special: Partial<Record<TrashEntity, Partial<TrashTable>>> = {
  'interaction-modes': { hasConversations: true },
  'mode-reports': {
    name: (id) => sql`
      select name from mode_reports join interaction_modes using (mode_id)
      where report_detail_id = ${id}`,
  },
  personas: { parts: ['persona_products'], hasConversations: true },
  sessions: {
    parts: ['session_compositions', 'session_marks'],
    name: (id) => sql`
      select trim(first_name || ' ' || last_name) || ' with ' || personas.name
        || to_char(coalesce(start_time, sessions.created_at) at time zone 'UTC',
          ', MM/DD/YYYY HH24:MI "UTC"')
      from sessions join users using (user_id) join personas using (persona_id)
      where session_id = ${id}`,
  },
}

const sessions = {
  id: 'session_id',
  table: 'sessions',
  noun: 'session',
  refersTo: ['personas', 'interaction-modes'],
} as const

/** Where an item of the trash comes from. */
export const trashTable = (entity: TrashEntity): TrashTable => {
  const {
    id: key,
    table,
    noun,
    refersTo = [],
  } = entity === 'sessions' ? sessions : definitionOf(entity)
  return {
    table,
    key,
    noun,
    parts: [],
    hasConversations: false,
    refersTo,
    name: (id) => sql`select name from ${sql.table(table)} where ${sql.ref(key)} = ${id}`,
    ...special[entity],
  }
}

/** How messages call a deleted item. */
export const titleInTrash = (entity: TrashEntity, name: string) => {
  if (entity === 'sessions') return 'The session'
  return entity === 'mode-reports' ? `The report of ${name}` : name
}

/** The condition of what is kept. The rest is removed within the hour. */
export const isKept = sql<boolean>`deleted_at > now() - ${sql.lit(trashDays)} * interval '24 hours'`

/** Copies an item into the trash, with all that is deleted with it. Call it before the delete, in its transaction. */
export const copyToTrash = async (
  { db, actor, requestId }: { db: Database; actor: Pick<Actor, 'name'>; requestId: string },
  entity: TrashEntity,
  id: string,
) => {
  const { table, key, parts, hasConversations, name } = trashTable(entity)
  const ofItem = sql`where ${sql.ref(key)} = ${id}`
  const rows = [table, ...parts].map(
    (part) =>
      sql`${part}::text, (select coalesce(jsonb_agg(r), '[]') from ${sql.table(part)} r ${ofItem})`,
  )
  const trials = hasConversations
    ? sql`(select coalesce(jsonb_agg(trial_id), '[]') from trials ${ofItem})`
    : sql`'[]'::jsonb`
  const onlyOf = (wanted: TrashEntity, column: string): RawBuilder<unknown> =>
    entity === wanted
      ? sql`(select ${sql.ref(column)} from ${sql.table(table)} ${ofItem})`
      : sql`null`
  await sql`
    insert into trash (entity, entity_id, name, user_id, picture, actor_email, request_id, content)
    values (${entity}, ${id}, (${name(id)}), ${onlyOf('sessions', 'user_id')},
      ${onlyOf('personas', 'profile_pic')}, ${actor.name}, ${requestId},
      jsonb_build_object('rows', jsonb_build_object(${sql.join(rows)}), 'trials', ${trials}))`.execute(
    db,
  )
}
