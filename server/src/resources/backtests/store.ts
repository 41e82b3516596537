import { backtestThreshold } from '@greenroom/contract'
import type { Backtest, backtests, BacktestSummary, OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ModelServer } from '../../config/config.ts'
import { allOf } from '../../data/lists/filters.ts'
import { byTime } from '../../data/lists/long-list.ts'
import type { LongList } from '../../data/lists/long-list.ts'
import { completeReplays, jobFields, readJob } from '../../data/model-jobs/jobs.ts'
import { byConversation, conversationResult } from '../../data/model-jobs/results.ts'
import { newestWithMessages } from '../../data/transcripts.ts'
import { allRows, firstRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'

/** A report prompt in its wire form, and the name of its mode. */
export const findReport = (db: Database, id: string) =>
  firstRow(
    db,
    sql<{ mode_id: string; name: string; prompt_template: string }>`
      select mode_id, name, mode_reports.prompt_template
      from mode_reports join interaction_modes using (mode_id) where report_detail_id = ${id}`,
  )

/** The newest sessions of a mode that can be judged, with the bytes of their transcripts. */
export const sessionsToJudge = (db: Database, modeId: string, count: number) =>
  allRows(
    db,
    sql<{ session_id: string; bytes: number }>`
      select session_id, octet_length(transcript::text) as bytes
      from (${newestWithMessages(modeId)}) with_messages limit ${count}`,
  )

const fields = (server: ModelServer | undefined) => sql`
  job_id as backtest_id, input ->> 'report_detail_id' as report_detail_id, name,
  (input ->> 'sessions')::integer as sessions,
  (select json_build_object('mean', verdict -> 'difference', 'low', verdict -> 'low', 'high', verdict -> 'high')
    from jsonb_path_query(result, '$.verdict ? (@ != null)') verdict) as shift,
  (result #>> '{verdict,counted}')::integer as counted, input ->> 'judge_model' as judge_model,
  ${jobFields(server)}`

/** The changed text is that of its runs, which go with their sessions. */
const withText = (server: ModelServer | undefined) => sql<BacktestSummary & Pick<Backtest, 'text'>>`
  ${fields(server)},
  (select model_jobs.input -> 'texts' ->> (model_runs.input ->> 'report')
    from model_runs
    where model_runs.job_id = model_jobs.job_id and model_runs.input ->> 'side' = 'changed'
    limit 1) as text`

/** The backtests, newest first; of a report prompt, if one is given. */
export const backtestList = (
  { report_detail_id }: OutputOf<typeof backtests.list.query>,
  server: ModelServer | undefined,
): LongList => ({
  fields: fields(server),
  table: sql`model_jobs`,
  where: allOf([
    sql`kind = 'backtests' and deleted_at is null`,
    report_detail_id && sql`input ->> 'report_detail_id' = ${report_detail_id}`,
  ]),
  order: byTime(sql`model_jobs.at`),
  id: sql`job_id`,
  newestFirst: true,
  batchSize: 500,
})

/** Reads a backtest with what is known so far. @throws HttpError 404 */
export const readBacktest = async (
  db: Database,
  id: string,
  server: ModelServer | undefined,
): Promise<Backtest> => {
  const backtest = await readJob(db, 'backtests', id, withText(server))
  const sessions = [...byConversation(await completeReplays(db, id))]
  const judged = sessions.flatMap(([session_id, replays]) => {
    const { current, changed } = conversationResult(replays)
    return current && changed ? [{ session_id, current: current.mean, changed: changed.mean }] : []
  })
  const threshold = backtestThreshold
  return {
    ...backtest,
    judged,
    crossings: judged.filter(({ current, changed }) => current < threshold !== changed < threshold),
    threshold,
  }
}

const ofSide = (side: 'current' | 'changed', value: RawBuilder<unknown>) =>
  sql`(array_agg(${value}) filter (where model_runs.input ->> 'side' = ${side}))[1]`

const reportsOf = (side: 'current' | 'changed') =>
  sql`coalesce(${ofSide(side, sql`output -> 'reports'`)}, '[]')`

const scale = sql`coalesce((model_runs.input ->> 'scale')::integer, 100)`

/** The reports of both texts on a session of a backtest. */
export const findReports = (db: Database, id: string, sessionId: string) =>
  firstRow(
    db,
    sql<OutputOf<typeof backtests.session.response.of>>`
      select session_id, ${reportsOf('current')} as current, ${reportsOf('changed')} as changed,
        json_build_object('current', ${ofSide('current', scale)}, 'changed', ${ofSide('changed', scale)}) as scales
      from model_runs join model_jobs using (job_id)
      where job_id = ${id} and kind = 'backtests' and session_id = ${sessionId}
      group by session_id`,
  )
