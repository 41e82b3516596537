import { delivery, reportNumbers, sessionStatus, storedStatus } from '@greenroom/contract'
import { sql } from 'kysely'
import { isExpired } from '../../access/service-keys.ts'
import { change } from '../../data/changes/change.ts'
import { differsFrom, nextVersion } from '../../database/rows.ts'
import { storedReport } from '../../data/session-report.ts'
import type { Database } from '../../database/database.ts'
import { notFound, refuse } from '../../http/http-error.ts'

/**
 * Finishes a session, or corrects a finished one. Its first finish counts in its subscription. The key that started a
 * session finishes it, and corrects it for a day. Any key may finish a session whose key was revoked, has expired or
 * is not known.
 */
export const finishSession = change(
  delivery.finishSession,
  async ({ db, actor, params: { session_id: id }, body }) => {
    const { status, performance_report, score_scale, judge_model, transcript } = body
    const session = (await lockSession(db, id, actor.id, body)) ?? notFound('session')
    const { end: end_time, replaced } = session
    const isFirst = session.end_time === null
    if (!session.isOwn) refuse(403, isFirst ? othersSession : othersCorrection)
    if (isFirst && storedStatus(session.status) === sessionStatus.cancelled)
      refuse(409, wasCancelled)
    if (session.isClosed) refuse(409, closed)
    if (session.startsLater)
      refuse(400, 'end_time must not be before the start of the session', 'end_time')
    if (session.endsLater)
      refuse(400, 'end_time must not be more than 5 minutes in the future', 'end_time')

    const values = {
      // To the microsecond, as the start may be.
      status,
      end_time: sql<Date>`greatest(start_time, ${end_time})`,
      ...(performance_report !== undefined && {
        performance_report: stored(performance_report),
        score_order: Object.keys(reportNumbers(performance_report)),
      }),
      ...(score_scale && { score_scale }),
      ...(judge_model !== undefined && { judge_model }),
      ...(transcript !== undefined && { transcript: stored(transcript) }),
    }
    const { numUpdatedRows: changed } = await db
      .with('counted', (write) =>
        countCompleted(write, isFirst ? session.user_subscription_id : null),
      )
      .updateTable('sessions')
      .set({
        // What the report prompt names, unless it was sent.
        ...(performance_report !== undefined && { score_scale: null }),
        ...values,
        ...(isFirst && { key_id: actor.id, finished_at: sql<Date>`now()` }),
        ...nextVersion,
      })
      .where('session_id', '=', id)
      .where(differsFrom(values))
      .executeTakeFirst()
    const result = { session_id: id, status, end_time: end_time.toISOString() }
    if (changed === 0n) return { result, audit: [] }
    return {
      result,
      audit: {
        action: 'update',
        entity: 'sessions',
        id,
        before: {
          status: session.status,
          end_time: session.end_time,
          ...(replaced !== null && { replaced_scores: reportNumbers(replaced) }),
        },
        // What was said and how it was judged stays in the session, where it can be deleted.
        after: { status, end_time, sent: sentFields(body) },
      },
    }
  },
)

const wasCancelled = 'This session was cancelled.'
const othersSession = 'Only the service key that started this session can finish it.'
const othersCorrection = 'Only the service key that finished this session can correct it.'
const closed = 'This session was finished more than 24 hours ago. It can no longer be corrected.'

/** Whether a key may finish a session: its own, one of no known key, or an unfinished one whose key no longer works. */
export const isOwnOf = (keyId: string | null) => sql<boolean>`(key_id is null or key_id = ${keyId}
  or end_time is null and not exists (
    select from service_keys where service_keys.key_id = sessions.key_id and not ${isExpired}))`

/** The milliseconds in which a time is the same as it is written: a service may cut it to seconds. */
const precisionOf = (time: string) => {
  const [, seconds, fraction = ''] = /T\d\d:\d\d(:\d\d)?(?:\.(\d+))?/.exec(time) ?? []
  return seconds === undefined ? 60_000 : 1000 / 10 ** Math.min(fraction.length, 3)
}

/**
 * Reads whether this key may finish or correct a session, how its times compare, and the report that a new one replaces. A cut
 * time ends no session early.
 */
const lockSession = (
  db: Database,
  id: string,
  keyId: string,
  { end_time: endTime, performance_report }: { end_time: string; performance_report?: unknown },
) => {
  const end = new Date(endTime)
  const latest = new Date(end.getTime() + precisionOf(endTime))
  return db
    .selectFrom('sessions')
    .select(['end_time', 'status', 'user_subscription_id'])
    .select([
      sql<Date>`greatest(start_time, ${end})`.as('end'),
      isOwnOf(keyId).as('isOwn'),
      // A session that an earlier release finished has no time of that.
      sql<boolean>`end_time is not null
        and coalesce(finished_at, created_at) < now() - interval '24 hours'`.as('isClosed'),
      sql<boolean | null>`start_time >= ${latest}`.as('startsLater'),
      sql<boolean>`${end} > now() + interval '5 minutes'`.as('endsLater'),
      sql`${performance_report === undefined ? sql`null::json` : storedReport}`.as('replaced'),
    ])
    .where('session_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Text becomes a JSON string. */
const stored = (value: unknown) => (value === null ? null : JSON.stringify(value))

const optional = ['performance_report', 'judge_model', 'transcript'] as const

const sentFields = (body: Partial<Record<(typeof optional)[number], unknown>>) =>
  optional.filter((field) => body[field] !== undefined)

/** Counts a session in its subscription, if it has one. */
const countCompleted = (db: Pick<Database, 'updateTable'>, subscriptionId: string | null) =>
  db
    .updateTable('user_subscriptions')
    .set({ sessions_completed: sql<number>`sessions_completed + 1`, ...nextVersion })
    .where('user_subscription_id', '=', subscriptionId)
