import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { firstRow, onlyRow } from '../database/rows.ts'

/** The time of a session: its start, or else its creation. `sessions_by_time` is ordered by it. */
export const sessionTime = sql`coalesce(start_time, sessions.created_at)`

/** The same, as the indexes `sessions_with_transcript` and `sessions_by_judge` have it. */
export const indexedTime = sql`coalesce(start_time, sessions.created_at, sessions.created_at)`

/** The scale that a report prompt names in its text, or else 100. */
export const readScale = async (db: Database, prompt: string): Promise<10 | 100> => {
  const { scale } = await onlyRow(
    db,
    sql<{ scale: 10 | 100 }>`select coalesce(report_scale(${prompt}), 100) as scale`,
  )
  return scale
}

/** Whether old sessions have their scores in the columns, too. */
export const areScoresFilled = async (db: Database) => {
  const { filling } = await onlyRow(
    db,
    sql<{ filling: boolean }>`select exists (select from score_backfill) as filling`,
  )
  return !filling
}

type Score = RawBuilder<number | null>

/**
 * The overall score of a session as its report has it, and in points. Until old sessions have theirs in the columns, they
 * are read from the report, which takes longer.
 */
export const sessionScores = async (db: Database): Promise<{ overall: Score; points: Score }> =>
  (await areScoresFilled(db))
    ? { overall: sql`overall_score`, points: sql`score` }
    : {
        overall: sql`coalesce(overall_score, (
          select overall::float8 from report_scores(performance_report)))`,
        points: sql`coalesce(score, (select points from report_scores(performance_report)))`,
      }

/** Sessions to change in one statement, so that none holds many locks. */
const batchSize = 1000

/** Fills the scores of sessions from before there were columns for them. Does nothing once all have theirs. */
export const fillScores = async (db: Database) => {
  while (await fillBatch(db));
}

/** The scale that a mode's report prompt named at a time, or names now. Only the version of that time is searched. */
export const namedScale = (modeId: RawBuilder<unknown>, time: RawBuilder<unknown>) => sql`coalesce((
  select report_scale(content ->> 'prompt_template') from (
    select content from revisions
    where entity = 'mode-reports' and content ->> 'mode_id' = ${modeId}::text and at <= ${time}
    order by at desc limit 1
  ) judge
), (select report_scale(prompt_template) from mode_reports where mode_reports.mode_id = ${modeId}))`

const namedThen = namedScale(sql`batch.mode_id`, sql`time`)

/**
 * Sets the scale of each report, from which a trigger works out its scores. Where a number is above 10, it is 100; where
 * the report prompt names none, it is the one that the stored score has.
 * @returns whether more may follow; not while another server does the same
 */
const fillBatch = (db: Database) =>
  db.transaction().execute(async (transaction) => {
    const position = await transaction
      .selectFrom('score_backfill')
      .select('cursor')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!position) return false
    const end = await firstRow(
      transaction,
      sql<{ last: string }>`
        with batch as materialized (
          select session_id, mode_id, ${sessionTime} as time, score_scale, performance_report
          from sessions where session_id > ${position.cursor}
          order by session_id limit ${batchSize}
        ), filled as (
          update sessions set score_scale = case
            when overall > 0 and points::numeric <= overall then 100
            else coalesce(${namedThen}, case when overall > 0 then 10 else 100 end) end
          from batch, report_scores(batch.performance_report)
          where sessions.session_id = batch.session_id and batch.score_scale is null
            and batch.performance_report is not null
        )
        select session_id as last from batch order by session_id desc limit 1`,
    )
    if (!end) {
      await transaction.deleteFrom('score_backfill').execute()
      return false
    }
    await transaction.updateTable('score_backfill').set({ cursor: end.last }).execute()
    return true
  })
