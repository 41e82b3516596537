import type { Database } from '../../database/database.ts'
import { allRows } from '../../database/rows.ts'
import { secondsOf } from './timelines.ts'
import type { UsedVersion, Item, Timelines } from './timelines.ts'
import { personaReferences, registry } from '@greenroom/contract'
import { sql } from 'kysely'

/** When a session started, in seconds since 1970, and with what. */
export interface SessionStart {
  readonly session_id: string
  readonly started: number
  readonly mode_id: string
  readonly persona_id: string
}

const modeOf = ({ mode_id: id }: SessionStart): Item => ({ entity: 'interaction-modes', id })
const personaOf = ({ persona_id: id }: SessionStart): Item => ({ entity: 'personas', id })

/**
 * Finds the versions that were in force when sessions started: of the mode, the persona and what this version of it
 * refers to, and the mode's report prompt.
 * @returns a look-up; `undefined` for a session that is older than the history of one of them
 */
export async function derivedVersions(
  db: Database,
  timelines: Timelines,
  sessions: readonly SessionStart[],
): Promise<(session: SessionStart) => readonly UsedVersion[] | undefined> {
  const modeIds = [...new Set(sessions.map(({ mode_id }) => mode_id))]
  const reports = await reportPromptsOf(db, modeIds)
  await timelines.load([...sessions.map(modeOf), ...sessions.map(personaOf), ...reports])

  const referencesOf = await readPersonaReferences(db, [
    ...new Set(sessions.map(({ persona_id }) => persona_id)),
  ])
  const personas = sessions.flatMap((one) => timelines.inForce(personaOf(one), one.started) ?? [])
  await timelines.load([...new Set(personas)].flatMap(referencesOf))

  return (session) => {
    const at = session.started
    const persona = timelines.inForce(personaOf(session), at)
    const report = reportPromptAt(timelines, reports, session.mode_id, at)
    if (!persona || report === undefined) return undefined
    const used = [
      timelines.inForce(modeOf(session), at),
      persona,
      ...referencesOf(persona).map((item) => timelines.inForce(item, at)),
      ...(report ? [report] : []),
    ]
    return used.every((version) => version !== undefined) ? used : undefined
  }
}

interface Version {
  readonly id: string
  readonly version: number
}

/** The fields of a persona that hold references. A version that changed none of them refers to the same items. */
const fields = [
  ...personaReferences.map((entity) => registry[entity].inPersona.field),
  'persona_products',
]

/** What a version of a persona refers to once, in JSON. */
const references = sql.join(
  personaReferences.map((entity) => {
    const { id, inPersona } = registry[entity]
    const path = `{${inPersona.field},${id}}`
    return sql`jsonb_build_object('entity', ${sql.lit(entity)}, 'id', content #> ${sql.lit(path)})`
  }),
)

/** Returns a look-up of what a version of a persona referred to, products included. */
const readPersonaReferences = async (
  db: Database,
  personaIds: readonly string[],
): Promise<(persona: Version) => readonly Item[]> => {
  const { rows } = await sql<Version & { items: readonly Item[] }>`
    select entity_id as id, version, jsonb_build_array(${references}) || (
      select coalesce(jsonb_agg(jsonb_build_object('entity', 'products', 'id', product_id)), '[]')
      from jsonb_path_query(content, '$.persona_products[*].product.product_id') product_id
    ) as items
    from revisions
    where entity = 'personas' and entity_id = any (${personaIds}::uuid[])
      and (changed = '[]' or jsonb_path_query_array(changed, '$[*].field') ?| ${fields}::text[])
    order by version desc`.execute(db)
  const newestFirst = new Map<string, (typeof rows)[number][]>()
  for (const row of rows) newestFirst.set(row.id, [...(newestFirst.get(row.id) ?? []), row])
  return ({ id, version }) =>
    newestFirst.get(id)?.find((row) => row.version <= version)?.items ?? []
}

/** A report prompt that a mode has or had. Times are in seconds since 1970. */
interface ReportPrompt extends Item {
  readonly entity: 'mode-reports'
  readonly mode_id: string
  /** When it was created, if it still exists. */
  readonly created: number | null
  /** When it was deleted. */
  readonly deleted: number | null
}

/** The report prompts of some modes, with those that were deleted. */
export const reportPromptsOf = (db: Database, modeIds: readonly string[]) =>
  allRows(
    db,
    sql<ReportPrompt>`
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
    where of_mode = any (${modeIds}::uuid[])`,
  )

/**
 * The report prompt of a mode at a time.
 * @returns `null` if the mode had none, `undefined` if it had one that is older than its history
 */
export function reportPromptAt(
  timelines: Timelines,
  reports: readonly ReportPrompt[],
  modeId: string,
  at: number,
): UsedVersion | null | undefined {
  for (const report of reports) {
    const isDeleted = report.deleted !== null && report.deleted <= at
    if (report.mode_id !== modeId || isDeleted) continue
    const version = timelines.inForce(report, at)
    if (version) return version
    if (report.created !== null && report.created <= at) return undefined
  }
  return null
}
