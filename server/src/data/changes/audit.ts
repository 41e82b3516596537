import { isDeepStrictEqual } from 'node:util'
import type { ActivityAction } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { allRows } from '../../database/rows.ts'
import type { ModelJobKind } from '../../database/model-schema.ts'
import type { Tables } from '../../database/schema.ts'
import { inBatches } from './in-batches.ts'

/** What was done to one row. `before` and `after` are the row as responses show it, without secrets. */
export interface AuditEntry {
  readonly action: ActivityAction
  readonly entity: keyof Tables | ModelJobKind
  readonly id: string
  /** What readers call the item, where a trigger cannot tell (`006-activity-and-privacy.ts`). */
  readonly title?: string
  readonly before?: object
  readonly after?: object
}

/** Who made the change. Greenroom itself has no id. */
export interface AuditActor {
  readonly id: string | null
  readonly name: string
}

/** The request behind an entry. */
export interface AuditSource {
  readonly actor: AuditActor
  readonly requestId: string
  /** The network address of the caller; none for Greenroom itself. */
  readonly address?: string
  /** The author's note for the history. */
  readonly note?: string | null
}

/**
 * Writes the audit row of a change. Call it in the transaction of the change. A trigger adds the revision of an item that
 * has a history, so that neither is ever there without the other.
 * @returns the id of the entry
 */
export const writeAudit = async (db: Database, entry: AuditEntry, source: AuditSource) => {
  const { audit_id } = await db
    .insertInto('audit_log')
    .values(rowOf(entry, source))
    .returning('audit_id')
    .executeTakeFirstOrThrow()
  return audit_id
}

/** Writes the audit rows of a change of several rows, in their order. An update that changed nothing has none. */
export const writeAudits = (db: Database, entries: readonly AuditEntry[], source: AuditSource) =>
  inBatches(
    entries.filter(changesSomething).map((entry) => rowOf(entry, source)),
    (batch) => db.insertInto('audit_log').values(batch).execute(),
  )

const changesSomething = ({ action, before, after }: AuditEntry) =>
  !(['update', 'retire', 'bring-back'].includes(action) && isDeepStrictEqual(before, after))

const rowOf = (
  { action, entity, id, title, before, after }: AuditEntry,
  { actor, requestId, address, note = null }: AuditSource,
) => ({
  actor_id: actor.id,
  actor_email: actor.name,
  action,
  entity,
  entity_id: id,
  title: title ?? null,
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
  request_id: requestId,
  address: address ?? null,
  note,
})

/** Everybody who has an entry. Each step finds the next address in the index. */
export const allActors = (db: Database) =>
  allRows(
    db,
    sql<{ actor_email: string }>`
    with recursive actors as (
      select min(actor_email) as actor_email from audit_log
      union all
      select (select min(actor_email) from audit_log where actor_email > actors.actor_email)
      from actors where actors.actor_email is not null
    )
    select actor_email from actors where actor_email is not null order by actor_email`,
  )

/** Who changed the content of a row last, and when (UTC); `undefined` without a recorded change. */
export const lastChange = (db: Database, entity: keyof Tables, id: string) =>
  db
    .selectFrom('audit_log')
    .select([
      'actor_email as who',
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`.as('when'),
    ])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('action', 'not in', ['retire', 'bring-back'])
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
