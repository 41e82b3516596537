import { maxModelCalls, pluralize } from '@greenroom/contract'
import type { CallConversation } from '@greenroom/contract'
import { sql } from 'kysely'
import { writeAudit } from '../../data/changes/audit.ts'
import type { AuditActor, AuditSource } from '../../data/changes/audit.ts'
import type { Database } from '../../database/database.ts'
import { preparedStatement } from '../../database/prepared-statement.ts'
import { HttpError } from '../../http/http-error.ts'

/** What one administrator may do with the model server. A call is ended after `longest` seconds even if its server died. */
const limits = { running: 2, hourly: maxModelCalls, longest: 120 }
const retrySeconds = 5

const record = preparedStatement(
  sql<{
    call_id: string | null
    wait_seconds: number | null
  }>`select call_id, wait_seconds from record_model_call($1, $2, $3, $4)`,
)

/** Counts a call of the model server. @throws HttpError 429 with Retry-After */
export const recordModelCall = async (db: Database, userId: string): Promise<string> => {
  const { running, hourly, longest } = limits
  const [row] = await record(db, userId, running, hourly, longest)
  if (row?.call_id) return row.call_id
  throw row?.wait_seconds ? usedUp(row.wait_seconds) : busy()
}

const busy = () =>
  new HttpError(
    429,
    `The model is already answering you ${pluralize(limits.running, 'time')}. Wait until one answer ends.`,
    { headers: { 'retry-after': String(retrySeconds) } },
  )

const usedUp = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return new HttpError(
    429,
    `You have asked the model ${pluralize(limits.hourly, 'time')} in the last hour. Please try again in ${pluralize(minutes, 'minute')}.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}

const end = preparedStatement(sql<object>`
  with durability as (select set_config('synchronous_commit', 'off', true))
  update model_calls set ended_at = clock_timestamp() from durability where call_id = $1`)

/** Marks a call as ended, so that the next one may begin. */
export const endModelCall = (db: Database, callId: string) => end(db, callId)

/** Deletes calls that no longer count. */
export const deleteOldModelCalls = (db: Database) =>
  sql`delete from model_calls where at < clock_timestamp() - interval '1 hour'`.execute(db)

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
  conversation: CallConversation | undefined,
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
