import { delivery, sessionStatus } from '@greenroom/contract'
import { sql } from 'kysely'
import { change } from '../../data/changes/change.ts'
import { isOfSession } from '../../data/changes/credit-ledger.ts'
import type { LedgerSource } from '../../data/changes/credit-ledger.ts'
import { isInProgress } from '../../data/session-status.ts'
import { lockSubscription, reverseCredits } from '../../data/subscriptions.ts'
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
    const after = { status: sessionStatus.cancelled }
    await db
      .updateTable('sessions')
      .set({ ...after, ...nextVersion })
      .where('session_id', '=', id)
      .execute()
    const credits = session.user_subscription_id
      ? await giveBack(db, id, session.user_subscription_id, { actor, requestId })
      : null
    return {
      result: { session_id: id, ...after, credits_remaining: credits },
      audit: {
        action: 'update',
        entity: 'sessions',
        id,
        before: { status: session.status },
        after,
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
      isInProgress.as('isInProgress'),
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
  source: LedgerSource,
) => {
  const before = (await lockSubscription(db, subscriptionId)) ?? notFound('subscription')
  const taken = await firstRow(
    db,
    sql<{ entry_id: string; difference: number }>`
      select entry_id, difference::integer from credit_ledger taken
      where user_subscription_id = ${subscriptionId} and ${isOfSession('taken')}
        and request_id = (
          select request_id from audit_log
          where entity = 'sessions' and entity_id = ${sessionId} and action = 'create')
        and not exists (select from credit_ledger where reverses = taken.entry_id)`,
  )
  const { credits_remaining } = taken
    ? (await reverseCredits(db, before, taken, source)).after
    : before
  return credits_remaining
}
