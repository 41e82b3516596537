import type { Mark } from '@greenroom/contract'
import { sql } from 'kysely'
import { isoTime } from '../../data/lists/json.ts'
import { orderedReport } from '../../data/session-report.ts'
import { newestWithMessages } from '../../data/transcripts.ts'
import { allRows, firstRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'

/** The newest sessions of a mode that some are drawn from. */
const sampled = 500

/**
 * Draws sessions that a person has not marked: the newest are ordered by their score and cut into as many parts, and one is
 * drawn from each. The seed is the person, so that asking again draws the same. They come in the order of their ids, since
 * that of the scores would give these away.
 */
export const drawSessions = async (
  db: Database,
  { userId, modeId, count }: { userId: string; modeId: string | undefined; count: number },
): Promise<string[]> => {
  const modes = modeId
    ? [{ mode_id: modeId }]
    : await db.selectFrom('interaction_modes').select('mode_id').execute()
  if (modes.length === 0) return []
  // One part for each mode, which PostgreSQL plans better than a join with the modes.
  const markable = modes.map(
    ({ mode_id }) => sql`(
      select session_id, score from (${newestWithMessages(mode_id)}) of_mode
      where score is not null and not exists (
        select from session_marks
        where session_marks.session_id = of_mode.session_id and user_id = ${userId})
      limit ${sampled})`,
  )
  const drawn = await allRows(
    db,
    sql<{ session_id: string }>`
    with sample as (${sql.join(markable, sql` union all `)}),
    parts as (
      select session_id, ntile(${count}) over (order by score, session_id) as part from sample
    ),
    drawn as (
      select distinct on (part) session_id from parts
      order by part, md5(session_id::text || ${userId})
    )
    select session_id from drawn
    order by session_id`,
  )
  return drawn.map(({ session_id }) => session_id)
}

/** Reads a drawn session: its transcript as JSON, and its report, which its caller keeps to itself. */
export const readDrawn = (db: Database, sessionId: string) =>
  firstRow(
    db,
    sql<{ transcript: string; report: unknown }>`
    select transcript::text as transcript, ${orderedReport} as report
    from sessions where session_id = ${sessionId} and transcript is not null`,
  )

/** Reads a session, and locks it until the transaction ends, so that its comments go with its texts. */
export const lockMarkable = (db: Database, sessionId: string) =>
  firstRow(
    db,
    sql<{ report: unknown; score_scale: 10 | 100 | null; text_removed: boolean }>`
    select ${orderedReport} as report, score_scale, text_removed_at is not null as text_removed
    from sessions where session_id = ${sessionId} for update`,
  )

/** The marks of a session, oldest first. */
export const readMarks = (db: Database, sessionId: string) =>
  allRows(
    db,
    sql<Mark>`
    select session_id, scores, comment, email as marked_by,
      ${isoTime('session_marks.at')} as at
    from session_marks join users using (user_id)
    where session_id = ${sessionId} order by session_marks.at, user_id`,
  )

/** Saves a person's marks of a session, in place of earlier ones. The same once more changes nothing. */
export const saveMarks = async (
  db: Database,
  sessionId: string,
  userId: string,
  { scores, comment }: Pick<Mark, 'scores' | 'comment'>,
) => {
  const { numAffectedRows } = await sql`
    insert into session_marks (session_id, user_id, scores, comment)
    values (${sessionId}, ${userId}, ${JSON.stringify(scores)}, ${comment})
    on conflict (session_id, user_id) do update
      set scores = excluded.scores, comment = excluded.comment, at = now()
      where (session_marks.scores, session_marks.comment) <> (excluded.scores, excluded.comment)`.execute(
    db,
  )
  return numAffectedRows !== 0n
}
