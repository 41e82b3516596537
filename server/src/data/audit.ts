import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'

/** What was done to which thing. `before` and `after` are the thing as an answer shows it, without secrets. */
export interface AuditEntry {
  readonly action: 'create' | 'update' | 'delete' | 'sign-in' | 'sign-out' | 'set-password'
  readonly entity: keyof Tables
  readonly id: string
  readonly before?: object
  readonly after?: object
}

/** Who did it. Greenroom itself has no id. */
export interface AuditActor {
  readonly userId: string | null
  readonly email: string
}

/** Writes the audit row of a change. Call it in the change's own transaction, so that neither is without the other. */
export const writeAudit = async (
  db: Database,
  { action, entity, id, before, after }: AuditEntry,
  actor: AuditActor,
  requestId: string,
): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: actor.userId,
      actor_email: actor.email,
      action,
      entity,
      entity_id: id,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      request_id: requestId,
    })
    .execute()
}

/**
 * Who changed a thing last, and when (UTC).
 * @returns `undefined` where no change of it was ever recorded
 */
export const lastChange = async (
  db: Database,
  entity: keyof Tables,
  id: string,
): Promise<{ who: string; when: string } | undefined> =>
  db
    .selectFrom('audit_log')
    .select([
      'actor_email as who',
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`.as('when'),
    ])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
