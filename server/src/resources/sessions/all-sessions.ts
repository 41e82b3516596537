import { reportNumbers, sessions, sessionStatus, storedStatus } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import { auditReading } from '../../data/changes/audit-reading.ts'
import { csvDownload, csvTime, requireExportable } from '../../data/lists/csv.ts'
import { filteredList, timesBetween } from '../../data/lists/filters.ts'
import { isoTime } from '../../data/lists/json.ts'
import type { LongList } from '../../data/lists/long-list.ts'
import { servePages } from '../../data/lists/paging.ts'
import { isFound } from '../../data/people.ts'
import { duration, storedReport } from '../../data/session-report.ts'
import { sessionScores, sessionTime } from '../../data/session-scores.ts'
import { firstRow } from '../../database/rows.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serveOwn } from '../../http/serve.ts'
import { csvColumns, nameOf } from './store.ts'

type Filters = OutputOf<typeof sessions.exportAll.query>
type Scores = Awaited<ReturnType<typeof sessionScores>>

const trainee = sql`trim(first_name || ' ' || last_name)`
const user = sql`json_build_object('user_id', user_id, 'name', ${trainee}, 'email', email)`
const mode = sql`json_build_object('mode_id', mode_id, 'name', name)`
const persona = sql`json_build_object('persona_id', persona_id, 'name', name)`

/** The row of a session. */
const fieldsWith = ({ overall, points }: Scores) => sql`
  session_id, ${nameOf('users', 'user_id', user)} as "user",
  ${nameOf('interaction_modes', 'mode_id', mode)} as mode,
  ${nameOf('personas', 'persona_id', persona)} as persona,
  ${isoTime('start_time')} as start_time, ${isoTime('end_time')} as end_time,
  ${isoTime('created_at')} as created_at, ${duration} as duration, status, ${overall} as overall_score, ${points} as score`

/** The sessions that fit these filters, newest first. */
const allSessions = (filters: Filters, scores: Scores): LongList => {
  const { user_id, mode_id, persona_id, status, without, min_score, max_score, search } = filters
  return filteredList(
    {
      fields: fieldsWith(scores),
      table: sql`sessions`,
      id: sql`session_id`,
      // `sessions_by_time` has all columns of the filters.
      window: 100_000,
    },
    sessionTime,
    {
      // The sessions of a person have an index in the order of time; the other filters are looked for on the way.
      where: [...timesBetween(sessionTime, filters), user_id && sql`user_id = ${user_id}`],
      search: [
        search !== undefined &&
          sql`user_id in (select user_id from users where ${isFound(search)})`,
        mode_id && sql`mode_id = ${mode_id}`,
        persona_id && sql`persona_id = ${persona_id}`,
        status && sql`lower(status) = lower(${status})`,
        // Lets PostgreSQL use `sessions_by_status`.
        status && storedStatus(status) !== sessionStatus.completed && sql`status <> 'completed'`,
        without && sql`lower(status) <> lower(${without})`,
        min_score !== undefined && sql`${scores.points} >= ${min_score}`,
        max_score !== undefined && sql`${scores.points} <= ${max_score}`,
      ],
    },
  )
}

/** A session as a service may read it: with the numbers of its report, without what was said or judged in words. */
const withoutTexts = (session: OutputOf<typeof sessions.read.response.of>) => {
  const { transcript: _, performance_report: report, ...row } = session
  return { ...row, performance_report: report ? reportNumbers(report) : null }
}

/** The sessions of everybody (feature `all-sessions`). */
export const allSessionRoutes: Route[] = [
  auditReading(
    servePages(sessions.all, async ({ db, query }) => allSessions(query, await sessionScores(db))),
  ),

  serveOwn(sessions.exportAll, async (call) => {
    const { db, query } = call
    const scores = await sessionScores(db)
    // The audit log does not keep what was searched: it may be the name of somebody who is erased later.
    const { search: _, ...after } = query
    return csvDownload(call, {
      list: await requireExportable(db, allSessions(query, scores)),
      columns: {
        ...csvColumns.times,
        Trainee: nameOf('users', 'user_id', trainee),
        Email: nameOf('users', 'user_id', sql`email`),
        ...csvColumns.names,
        'Overall score': scores.overall,
        'Score (0-100)': scores.points,
        ...csvColumns.end,
        'Created (UTC)': csvTime('sessions.created_at'),
        Model: sql`model`,
        'Judge model': sql`judge_model`,
      },
      name: 'all sessions',
      audit: { entity: 'sessions', title: 'All sessions', after },
    })
  }),

  auditReading(
    serveOwn(sessions.read, async ({ db, actor, params: { session_id } }) => {
      const session = sql<OutputOf<typeof sessions.read.response.of>>`
      select ${fieldsWith(await sessionScores(db))}, score_scale, model, judge_model,
        ${storedReport} as performance_report, transcript
      from sessions where session_id = ${session_id}`
      const found = (await firstRow(db, session)) ?? notFound('session')
      return actor.scope ? withoutTexts(found) : found
    }),
  ),
]
