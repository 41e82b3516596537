import { cancelledStatus, delivery } from '@greenroom/contract'
import { sql } from 'kysely'
import { change } from '../../data/changes/change.ts'
import { addLedgerEntry } from '../../data/changes/credit-ledger.ts'
import { lockSubscription } from '../../data/subscriptions.ts'
import type { Database } from '../../database/database.ts'
import { firstRow, nextVersion } from '../../database/rows.ts'
import { notFound, refuse } from '../../http/http-error.ts'

const others = 'Only the service key that started this session can cancel it.'
const ended = 'This session is not in progress. Its credit stays taken.'
const old = 'This session was started more than 24 hours ago. Its credit stays taken.'

/** Cancels a session that did not take place, and gives its credit back, unless an administrator has done that already. */
export const cancelSession = change(
  delivery.cancelSession,
  async ({ db, params: { session_id: id }, actor, requestId }) => {
    const session = (await lockSession(db, id, actor.id)) ?? notFound('session')
    if (!session.isOwn) refuse(403, others)
    if (!session.isInProgress) refuse(409, ended)
    if (session.isOld) refuse(409, old)
    await db
      .updateTable('sessions')
      .set({ status: cancelledStatus, ...nextVersion })
      .where('session_id', '=', id)
      .execute()
    const credits = session.user_subscription_id
      ? await giveBack(db, id, session.user_subscription_id, { actor, requestId })
      : null
    const after = { status: cancelledStatus } as const
    return {
      result: { session_id: id, ...after, credits_remaining: credits },
      audit: {
        ...{ action: 'update', entity: 'sessions', id },
        ...{ before: { status: session.status }, after },
      },
    }
  },
)

const lockSession = (db: Database, id: string, keyId: string) =>
  db
    .selectFrom('sessions')
    .select(['status', 'user_subscription_id'])
    .select([
      sql<boolean>`key_id is not distinct from ${keyId}`.as('isOwn'),
      sql<boolean>`end_time is null and status = 'in_progress'`.as('isInProgress'),
      sql<boolean>`created_at < now() - interval '24 hours'`.as('isOld'),
    ])
    .where('session_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Reverses the entry of the session's start, once. @returns the credits that remain then */
const giveBack = async (
  db: Database,
  sessionId: string,
  subscriptionId: string,
  source: Parameters<typeof addLedgerEntry>[2],
) => {
  const { credits_remaining: before } =
    (await lockSubscription(db, subscriptionId)) ?? notFound('subscription')
  const taken = await firstRow(
    db,
    sql<{ entry_id: string }>`
      select entry_id from credit_ledger taken
      where user_subscription_id = ${subscriptionId} and difference = -1
        and request_id = (
          select request_id from audit_log
          where entity = 'sessions' and entity_id = ${sessionId} and action = 'create')
        and not exists (select from credit_ledger where reverses = taken.entry_id)`,
  )
  if (!taken) return before
  const after = before + 1
  await db
    .updateTable('user_subscriptions')
    .set({
      credits_remaining: after,
      credits_used: sql<number>`greatest(credits_used - 1, 0)`,
      ...nextVersion,
    })
    .where('user_subscription_id', '=', subscriptionId)
    .execute()
  await addLedgerEntry(db, { subscriptionId, before, after, reverses: taken.entry_id }, source)
  return after
}
