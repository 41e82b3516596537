import type { Evidence } from '@greenroom/contract'
import { sql } from 'kysely'
import { allRows, firstRow, onlyRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import type { RecordedPart, RecordedSource } from '../../database/schema.ts'
import { sessionScores, sessionTime } from '../../data/session-scores.ts'
import { secondsOf } from './timelines.ts'
import type { SessionStart } from './derived-versions.ts'

/** What was recorded when a session started. */
interface Recorded {
  readonly parts: readonly RecordedPart[]
  readonly report_prompt: RecordedSource | null
}

const start = sql`session_id, mode_id, persona_id, ${secondsOf(sessionTime)} as started`

/** A session with what was recorded of it. */
export type FoundSession = SessionStart & {
  readonly user_id: string
  readonly model: string | null
  readonly transcript: Evidence['transcript']
} & ((Recorded & { readonly hash: string; readonly text: string }) | { readonly text: null })

export const findSession = (db: Database, id: string) =>
  firstRow(
    db,
    sql<FoundSession>`
    select ${start}, user_id, model, transcript, encode(hash, 'hex') as hash, text, parts, report_prompt
    from sessions
      left join session_compositions using (session_id)
      left join composed_texts using (hash)
    where session_id = ${id}`,
  )

/** A session of a trend. */
export interface TrendSession extends SessionStart {
  /** The overall score as the report has it, and in points. */
  readonly overall: number | null
  readonly points: number | null
  /** The model that judged, where it is known. */
  readonly judge_model: string | null
}

/** Sessions as columns, which PostgreSQL writes and we read faster than thousands of rows. */
type Columns = { readonly [Name in keyof TrendSession]: readonly TrendSession[Name][] }

/** A user's sessions, oldest first. */
export const sessionsOfUser = async (
  db: Database,
  userId: string,
  { mode_id, persona_id }: { mode_id?: string | undefined; persona_id?: string | undefined },
): Promise<TrendSession[]> => {
  const { overall, points } = await sessionScores(db)
  const statement = sql<Columns>`
    select ${sql.join(
      ['session_id', 'mode_id', 'persona_id', 'started', 'overall', 'points', 'judge_model'].map(
        (name) =>
          sql`coalesce(array_to_json(array_agg(${sql.ref(name)})), '[]') as ${sql.ref(name)}`,
      ),
    )}
    from (
      select ${start}, ${overall} as overall, ${points} as points, judge_model
      from sessions
      where user_id = ${userId}
        and (${mode_id ?? null}::uuid is null or mode_id = ${mode_id ?? null})
        and (${persona_id ?? null}::uuid is null or persona_id = ${persona_id ?? null})
      order by ${sessionTime}, session_id
    ) in_order`
  const columns = await onlyRow(db, statement)
  return columns.session_id.map((session_id, at) => ({
    session_id,
    mode_id: columns.mode_id[at] ?? '',
    persona_id: columns.persona_id[at] ?? '',
    started: columns.started[at] ?? 0,
    overall: columns.overall[at] ?? null,
    points: columns.points[at] ?? null,
    judge_model: columns.judge_model[at] ?? null,
  }))
}

/** What was recorded of a user's sessions. Sessions with the same parts share an entry. */
export const recordsOfUser = (db: Database, userId: string) =>
  allRows(
    db,
    sql<Recorded & { sessions: readonly string[] }>`
    select sessions, parts, report_prompt
    from (
      select json_agg(session_id) as sessions, min(session_id::text)::uuid as session_id
      from session_compositions join sessions using (session_id)
      where user_id = ${userId}
      -- Grouping by the parts themselves compares them, which is slow.
      group by hash, jsonb_hash_extended(parts, 0), jsonb_hash_extended(report_prompt, 0)
    ) groups
    join session_compositions using (session_id)`,
  )

/** The sources of a record, each once. */
export const recordedSources = ({ parts, report_prompt }: Recorded): RecordedSource[] => {
  const all = [
    ...parts.flatMap(({ sources }) => sources),
    ...(report_prompt ? [report_prompt] : []),
  ]
  return [...new Map(all.map((source) => [source.id, source])).values()]
}
