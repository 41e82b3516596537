import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { firstRow, onlyRow } from '../database/rows.ts'

/** The time of a session: its start, or else its creation. `sessions_by_time` is ordered by it. */
export const sessionTime = sql`coalesce(start_time, sessions.created_at)`

/** Whether old sessions have their scores in the column, too. */
export const areScoresFilled = async (db: Database): Promise<boolean> => {
  const { filling } = await onlyRow(
    db,
    sql<{ filling: boolean }>`select exists (select from unfilled_scores) as filling`,
  )
  return !filling
}

/**
 * The score of a session in points. Until old sessions have theirs in the column, it is read from the report, which takes
 * longer.
 */
export const sessionScore = async (db: Database): Promise<RawBuilder<number | null>> =>
  (await areScoresFilled(db))
    ? sql`score`
    : sql`coalesce(score, (select points from report_scores(performance_report)))`

/** Sessions to change in one statement, so that none holds many locks. */
const batchSize = 1000

/** Fills the scores of sessions from before there was a column for them. Does nothing once all have theirs. */
export const fillScores = async (db: Database): Promise<void> => {
  while (await fillBatch(db));
}

/** @returns whether more may follow; not while another server does the same */
const fillBatch = (db: Database): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const position = await transaction
      .selectFrom('unfilled_scores')
      .select('after_id')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!position) return false
    const end = await firstRow(
      transaction,
      sql<{ last: string }>`
        with batch as materialized (
          select session_id, (select points from report_scores(performance_report)) as points
          from sessions where session_id > ${position.after_id}
          order by session_id limit ${batchSize}
        ), filled as (
          update sessions set score = points from batch
          where sessions.session_id = batch.session_id and score is distinct from points
        )
        select session_id as last from batch order by session_id desc limit 1`,
    )
    if (!end) {
      await transaction.deleteFrom('unfilled_scores').execute()
      return false
    }
    await transaction.updateTable('unfilled_scores').set({ after_id: end.last }).execute()
    return true
  })
