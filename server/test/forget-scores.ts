import { sql } from 'kysely'
import type { Database } from '../src/database/database.ts'

/** Leaves all sessions as after an upgrade from a release that did not know these numbers of a report. */
export const forgetScores = async (
  db: Database,
  columns: readonly ('score' | 'overall_score' | 'score_scale')[] = [
    'score',
    'overall_score',
    'score_scale',
  ],
): Promise<void> => {
  await sql`alter table sessions disable trigger sessions_with_score`.execute(db)
  await db
    .updateTable('sessions')
    .set(Object.fromEntries(columns.map((column) => [column, null])))
    .execute()
  await sql`alter table sessions enable trigger sessions_with_score`.execute(db)
  await sql`
    insert into score_backfill values ('00000000-0000-0000-0000-000000000000')
    on conflict do nothing`.execute(db)
}
