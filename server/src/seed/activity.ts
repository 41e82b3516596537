import type { AuditEntry } from '../data/changes/audit.ts'
import type { Database } from '../database/database.ts'

/** Something that somebody did, as the activity shows it. */
export interface Act extends Omit<AuditEntry, 'before' | 'after'> {
  readonly at: Date
  readonly by: string
  readonly requestId: string
  readonly note?: string | null | undefined
  readonly before?: object | undefined
  readonly after?: object | undefined
}

/** Adds acts to the activity, in the order of time. Those that change a text add its versions too, by a trigger. */
export const addActivity = async (db: Database, acts: readonly Act[]): Promise<void> => {
  const inOrder = acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  await db
    .insertInto('audit_log')
    .values(
      inOrder.map(({ at, by, action, entity, id, before, after, requestId, note = null }) => ({
        at,
        actor_email: by,
        ...{ action, entity, entity_id: id, note },
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        request_id: requestId,
      })),
    )
    .execute()
}
