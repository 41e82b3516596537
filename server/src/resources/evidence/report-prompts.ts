import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { secondsOf } from './seconds.ts'
import type { MetVersion, Thing, Timelines } from './timelines.ts'

/** A report prompt that a mode has or had. Times are in seconds since 1970. */
export interface ReportPrompt extends Thing {
  readonly entity: 'mode-reports'
  readonly mode_id: string
  /** When it was created, if it still exists. */
  readonly created: number | null
  /** When it was deleted. */
  readonly deleted: number | null
}

/** The report prompts of some modes, with those that were deleted. */
export const reportPromptsOf = async (
  db: Database,
  modeIds: readonly string[],
): Promise<ReportPrompt[]> => {
  const { rows } = await sql<ReportPrompt>`
    select 'mode-reports' as entity, id, of_mode as mode_id,
      ${secondsOf('existing.created_at')} as created,
      ${secondsOf('deletion.at')} as deleted
    from (
      select id, (
        select (content ->> 'mode_id')::uuid from revisions
        where entity = 'mode-reports' and entity_id = id order by version desc limit 1) as of_mode
      from (select distinct entity_id from revisions where entity = 'mode-reports') known (id)
      union select report_detail_id, mode_id from mode_reports
    ) reports
    left join mode_reports existing on report_detail_id = id
    left join lateral (
      select at from audit_log
      where existing.mode_id is null
        and entity = 'mode_reports' and entity_id = id::text and action = 'delete'
      order by audit_id desc limit 1
    ) deletion on true
    where of_mode = any (${modeIds}::uuid[])`.execute(db)
  return rows
}

/**
 * The report prompt of a mode at a time.
 * @returns `null` if the mode had none, `undefined` if it had one that is older than its history
 */
export function reportPromptAt(
  timelines: Timelines,
  reports: readonly ReportPrompt[],
  modeId: string,
  at: number,
): MetVersion | null | undefined {
  for (const report of reports) {
    const isDeleted = report.deleted !== null && report.deleted <= at
    if (report.mode_id !== modeId || isDeleted) continue
    const version = timelines.inForce(report, at)
    if (version) return version
    if (report.created !== null && report.created <= at) return undefined
  }
  return null
}
