import { compose, personaReferences, recordOf, entities, registry } from '@greenroom/contract'
import type { Entity, Evidence, EvidenceSource } from '@greenroom/contract'
import { recordedParts } from '../../data/prompts/recorded-parts.ts'
import type { Database } from '../../database/database.ts'
import type { RecordedSource } from '../../database/schema.ts'
import { sha256 } from '../../lib/sha256.ts'
import { derivedVersions } from './derived-versions.ts'
import { recordedSources } from './sessions.ts'
import type { FoundSession } from './sessions.ts'
import { createTimelines, toIsoTime } from './timelines.ts'
import type { UsedVersion } from './timelines.ts'
import { sql } from 'kysely'
import { isoTime } from '../../data/lists/json.ts'
import { allRows } from '../../database/rows.ts'

/** The prompt of a session: as recorded when it started, or else derived from the history. */
export async function readEvidence(db: Database, session: FoundSession): Promise<Evidence> {
  const { session_id, mode_id, persona_id, transcript } = session
  const at = toIsoTime(session.started)
  const about = { session_id, at, mode_id, persona_id, transcript }
  const timelines = createTimelines(db)
  const isRecorded = session.text !== null
  if (isRecorded) await timelines.load(recordedSources(session))
  const used = isRecorded
    ? recordedSources(session).map((source) => timelines.recorded(source))
    : (await derivedVersions(db, timelines, [session]))(session)
  const contents = used && (await readContents(db, used))
  const prompt = isRecorded ? session : contents && composePrompt(contents)
  if (!used || !contents || !prompt)
    return { ...about, kind: 'unknown', hash: null, text: null, parts: [], report_prompt: null }

  const sourceOf = createSources(used, contents, at)
  return {
    ...about,
    kind: isRecorded ? 'recorded' : 'derived',
    hash: prompt.hash,
    text: prompt.text,
    parts: prompt.parts.map((part) => ({ ...part, sources: part.sources.map(sourceOf) })),
    report_prompt: prompt.report_prompt && sourceOf(prompt.report_prompt),
  }
}

/** Composes the prompt of a mode and a persona from their versions and those of what the persona refers to. */
function composePrompt(contents: readonly VersionContent[]) {
  const of = (entity: Entity) =>
    contents
      .filter((version) => version.entity === entity)
      .map(({ name, ...version }) => ({ ...version, name: name ?? '' }))
  const [mode] = of('interaction-modes')
  const [persona] = of('personas')
  const [report] = of('mode-reports')
  if (!mode || !persona) return undefined
  const composition = compose(
    mode.text,
    { ...persona, gender: persona.gender ?? '' },
    {
      ...recordOf(personaReferences, (entity) => of(entity)[0]),
      products: of('products'),
    },
  )
  const { text } = composition
  return {
    text,
    hash: sha256(text),
    parts: recordedParts(composition, mode),
    // A report prompt has no name of its own: it is called after its mode.
    report_prompt: report ? { ...report, name: mode.name } : null,
  }
}

/** Returns a function that adds to a source who made its version and when, and whether it has changed since. */
function createSources(
  used: readonly UsedVersion[],
  contents: readonly VersionContent[],
  started: string,
) {
  const versions = new Map(used.map((version) => [version.id, version]))
  const made = new Map(contents.map((content) => [content.id, content]))
  return ({ entity, id, name, version }: RecordedSource): EvidenceSource => {
    // A row that was written by hand has no history until it is next changed.
    const { actor_email, at } = made.get(id) ?? { actor_email: 'greenroom', at: started }
    const known = versions.get(id)
    return {
      ...{ entity, id, name, actor_email, at },
      version: known?.version ?? version,
      changed_since: known?.changedSince ?? true,
    }
  }
}

/** A version with its texts, who made it and when. */
interface VersionContent {
  readonly entity: Entity
  readonly id: string
  readonly version: number
  readonly actor_email: string
  readonly at: string
  readonly name: string | null
  /** The prompt text in wire form. */
  readonly text: string
  /** Of a persona. */
  readonly gender: string | null
}

const textFields = sql.join(
  entities.map((entity) => sql`when ${sql.lit(entity)} then ${sql.lit(registry[entity].text)}`),
  sql` `,
)

/** Reads the texts of versions. */
const readContents = (db: Database, versions: readonly UsedVersion[]) =>
  allRows(
    db,
    sql<VersionContent>`
    select entity, entity_id as id, version, actor_email, ${isoTime('at')} as at,
      content ->> 'name' as name, content ->> 'gender' as gender,
      content ->> case entity ${textFields} end as text
    from revisions join unnest(
      ${versions.map(({ entity }) => entity)}::text[],
      ${versions.map(({ id }) => id)}::uuid[],
      ${versions.map(({ version }) => version)}::int[]
    ) wanted (entity, entity_id, version) using (entity, entity_id, version)`,
  )
