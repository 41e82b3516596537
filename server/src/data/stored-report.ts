import { maxReportFields } from '@greenroom/contract'
import { sql } from 'kysely'

/*
 * Reports of sessions, for `readReport`. One with more fields than a report may have is replaced by a list, which is
 * unreadable too: reading hundreds of thousands of fields here would hold up the server.
 */
const tooManyFields = sql`exists (
  select from jsonb_object_keys(unpacked) offset ${sql.lit(maxReportFields)})`

/** `offset 0` makes PostgreSQL unpack a report only once. A list or a text becomes a list. */
const unpackedReport = sql`(select performance_report || '{}' as unpacked offset 0) once`

/** The whole report of a session. */
export const storedReport = sql`(
  select case when jsonb_typeof(unpacked) = 'object' and ${tooManyFields} then '[]'
    else performance_report end
  from ${unpackedReport})`

/** A report with the same overall score. Only one that is stored as text is whole. */
export const scoreReport = sql`(
  select case
    when jsonb_typeof(unpacked) <> 'object' then performance_report
    when ${tooManyFields} then '[]'
    else jsonb_build_object('overall_score', unpacked -> 'overall_score') end
  from ${unpackedReport})`
