import { delivery } from '@greenroom/contract'
import { sql } from 'kysely'
import { change } from '../../data/change.ts'
import type { Database } from '../../database/database.ts'
import { notFound, refuse } from '../../http/http-error.ts'

/** Finishes a session, or updates a finished one. Its first finish counts in its subscription. */
export const finishSession = change(
  delivery.finishSession,
  async ({ db, params: { session_id: id }, body }) => {
    const end_time = new Date(body.end_time)
    const session = (await lockSession(db, id, end_time)) ?? notFound('session')
    if (session.startsLater)
      refuse(400, 'end_time must not be before the start of the session', 'end_time')

    const { status, performance_report, transcript } = body
    await db
      .updateTable('sessions')
      .set({
        ...{ status, end_time },
        ...(performance_report !== undefined && { performance_report: stored(performance_report) }),
        ...(transcript !== undefined && { transcript: stored(transcript) }),
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('session_id', '=', id)
      .execute()
    if (!session.end_time && session.user_subscription_id)
      await countCompleted(db, session.user_subscription_id)
    return {
      result: { session_id: id, status, end_time: end_time.toISOString() },
      audit: {
        action: 'update',
        entity: 'sessions',
        id,
        before: { status: session.status, end_time: session.end_time },
        // What was said and how it was judged stays in the session, where it can be deleted.
        after: { status, end_time, sent: sentFields(body) },
      },
    }
  },
)

const lockSession = (db: Database, id: string, end: Date) =>
  db
    .selectFrom('sessions')
    .select(['end_time', 'status', 'user_subscription_id'])
    .select(sql<boolean | null>`start_time > ${end}`.as('startsLater'))
    .where('session_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Text becomes a JSON string. */
const stored = (value: unknown) => (value === null ? null : JSON.stringify(value))

const sentFields = (body: { performance_report?: unknown; transcript?: unknown }) =>
  (['performance_report', 'transcript'] as const).filter((field) => body[field] !== undefined)

const countCompleted = async (db: Database, subscriptionId: string) => {
  await db
    .updateTable('user_subscriptions')
    .set({
      sessions_completed: sql<number>`sessions_completed + 1`,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('user_subscription_id', '=', subscriptionId)
    .execute()
}
