import type { TrialConversation } from '@greenroom/contract'
import { sql } from 'kysely'
import { writeAudit } from '../../data/changes/audit.ts'
import type { AuditActor, AuditSource } from '../../data/changes/audit.ts'
import type { Database } from '../../database/database.ts'

/** What a call of the model server is for. */
export type CallKind = 'reply' | 'judge' | 'check'

const counters = { reply: 'replies', judge: 'judgements', check: 'checks' } as const

const entry = { action: 'trial', entity: 'trials', id: '' } as const

const maxTitle = 400

/**
 * Audits a call of the model server, without what was said: that belongs to the administrator, kept or not. The calls of a
 * conversation share one entry, and are counted in `trial_conversations`, since an entry never changes.
 * @param conversation `undefined` for a caller that names none; then the call has an entry of its own
 */
export const auditModelCall = async (
  db: Database,
  kind: CallKind,
  conversation: TrialConversation | undefined,
  source: AuditSource & { readonly actor: AuditActor & { readonly id: string } },
): Promise<void> => {
  if (!conversation) {
    await writeAudit(db, { ...entry, title: 'Test conversation', after: { kind } }, source)
    return
  }
  const counter = counters[kind]
  // The id is the caller's choice, and must not reach the conversations of others.
  const key = { actor_id: source.actor.id, conversation_id: conversation.id }
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(6, hashtext(${JSON.stringify(key)}))`.execute(trx)
    const { numUpdatedRows } = await trx
      .updateTable('trial_conversations')
      .set({
        [counter]: sql<number>`${sql.ref(counter)} + 1`,
        last_at: sql<Date>`clock_timestamp()`,
      })
      .where(({ and }) => and(key))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
    const title = `${conversation.persona} (${conversation.mode})`.slice(0, maxTitle)
    const audit_id = await writeAudit(trx, { ...entry, title }, source)
    await trx
      .insertInto('trial_conversations')
      .values({ ...key, audit_id, [counter]: 1 })
      .execute()
  })
}
