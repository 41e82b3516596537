import { backtestThreshold } from '@greenroom/contract'
import type { Backtest, backtests, ExperimentVerdict, OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import { jobFields, readJob } from '../../data/model-jobs/jobs.ts'
import { byConversation, conversationResult, replaysOf } from '../../data/model-jobs/results.ts'
import { newestWithMessages } from '../../data/transcripts.ts'
import type { TranscribedSession } from '../../data/transcripts.ts'
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

/** The newest sessions of a mode that can be judged. */
export const sessionsToJudge = (db: Database, modeId: string, count: number) =>
  allRows(
    db,
    sql<TranscribedSession>`
      select session_id, transcript
      from (${newestWithMessages(modeId)}) with_messages limit ${count}`,
  )

interface Stored extends Omit<Backtest, 'shift' | 'judged' | 'crossings' | 'threshold'> {
  /** Null until it is done. */
  readonly verdict: ExperimentVerdict | null
}

const fields = sql<Stored>`
  job_id as backtest_id, input ->> 'report_detail_id' as report_detail_id,
  (input ->> 'sessions')::integer as sessions, result -> 'verdict' as verdict, ${jobFields}`

/** Reads a backtest with what is known so far. @throws HttpError 404 */
export const readBacktest = async (db: Database, id: string): Promise<Backtest> => {
  const { verdict, ...backtest } = await readJob(db, 'backtests', id, fields)
  const sessions = [...byConversation(await replaysOf(db, id))]
  const judged = sessions.flatMap(([session_id, replays]) => {
    const { current, changed } = conversationResult(replays)
    return current && changed ? [{ session_id, current: current.mean, changed: changed.mean }] : []
  })
  const threshold = backtestThreshold
  return {
    ...backtest,
    shift: verdict && { mean: verdict.difference, low: verdict.low, high: verdict.high },
    judged,
    crossings: judged.filter(({ current, changed }) => current < threshold !== changed < threshold),
    threshold,
  }
}

const reportsOf = (side: 'current' | 'changed') => sql`
  coalesce((array_agg(output -> 'reports') filter (where model_runs.input ->> 'side' = ${side}))[1], '[]')`

/** The reports of both texts on a session of a backtest. */
export const findReports = (db: Database, id: string, sessionId: string) =>
  firstRow(
    db,
    sql<OutputOf<typeof backtests.session.response.of>>`
      select session_id, ${reportsOf('current')} as current, ${reportsOf('changed')} as changed
      from model_runs join model_jobs using (job_id)
      where job_id = ${id} and kind = 'backtests' and session_id = ${sessionId}
      group by session_id`,
  )
