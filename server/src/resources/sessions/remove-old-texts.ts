import { pluralize } from '@greenroom/contract'
import { sql } from 'kysely'
import { removeCopies } from '../../data/transcripts.ts'
import type { Database } from '../../database/database.ts'

/** Sessions to change in one statement, so that none holds many locks. */
const batchSize = 500

/**
 * When the texts of a session were written: its end, but not after its last change. A service sends the end, and may send
 * any.
 */
const textTime = sql`least(coalesce(end_time, start_time, created_at), updated_at)`

/**
 * Removes the transcripts and the texts of reports of sessions that ended more than `days` days ago. Scores stay, and a
 * sentence takes the place of the summary. Copies of the texts go with them.
 * @param days 0 keeps all texts
 * @returns the number of sessions that had texts
 */
export const removeOldTexts = async (db: Database, days = 0) => {
  if (days === 0) return 0
  const sentence = `The text of this report was removed after ${pluralize(days, 'day')}.`
  await removeFromTrash(db, days, sentence)
  let removed = 0
  for (;;) {
    const { rows } = await sql<{ hadText: boolean }>`
      with old as materialized (
        select session_id, (performance_report, transcript) is distinct from (null, null) as "hadText"
        from sessions
        where text_removed_at is null
          and ${textTime} < now() - ${days} * interval '24 hours'
        order by ${textTime}
        limit ${batchSize} for update skip locked)
      update sessions set
        transcript = null,
        performance_report = report_without_text(performance_report, ${sentence}),
        text_removed_at = now(),
        version = version + "hadText"::integer,
        updated_at = case when "hadText" then now() else updated_at end
      from old where old.session_id = sessions.session_id
      returning "hadText"`.execute(db)
    removed += rows.filter(({ hadText }) => hadText).length
    if (rows.length < batchSize) break
  }
  await removeCopies(db)
  return removed
}

/** The same for deleted sessions, which can be restored. */
const removeFromTrash = (db: Database, days: number, sentence: string) =>
  sql`
    update trash set content = jsonb_set(
      jsonb_set(content, '{rows,sessions,0}', session || jsonb_build_object(
        'transcript', null, 'text_removed_at', now(),
        'performance_report', report_without_text(session -> 'performance_report', ${sentence}))),
      '{rows,session_marks}',
      coalesce(marks_without_comments(content #> '{rows,session_marks}'), '[]'))
    from (
      select trash_id as id, content #> '{rows,sessions,0}' as session from trash
      where entity = 'sessions' and content is not null) deleted
    where trash_id = id and session ->> 'text_removed_at' is null
      and least(
        coalesce(session ->> 'end_time', session ->> 'start_time', session ->> 'created_at')::timestamptz,
        (session ->> 'updated_at')::timestamptz) < now() - ${days} * interval '24 hours'`.execute(
    db,
  )
