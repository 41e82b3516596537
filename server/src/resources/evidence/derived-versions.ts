import type { Database } from '../../database/database.ts'
import { personaReferences } from './persona-references.ts'
import { reportPromptAt, reportPromptsOf } from './report-prompts.ts'
import type { MetVersion, Thing, Timelines } from './timelines.ts'

/** When a session started, in seconds since 1970, and with what. */
export interface SessionStart {
  readonly session_id: string
  readonly started: number
  readonly mode_id: string
  readonly persona_id: string
}

const modeOf = ({ mode_id: id }: SessionStart): Thing => ({ entity: 'interaction-modes', id })
const personaOf = ({ persona_id: id }: SessionStart): Thing => ({ entity: 'personas', id })

/**
 * Finds the versions that were in force when sessions started: of the mode, the persona and what this version of it
 * refers to, and the mode's report prompt.
 * @returns a look-up; `undefined` for a session that is older than the history of one of them
 */
export async function derivedVersions(
  db: Database,
  timelines: Timelines,
  sessions: readonly SessionStart[],
): Promise<(session: SessionStart) => readonly MetVersion[] | undefined> {
  const modeIds = [...new Set(sessions.map(({ mode_id }) => mode_id))]
  const reports = await reportPromptsOf(db, modeIds)
  await timelines.load([...sessions.map(modeOf), ...sessions.map(personaOf), ...reports])

  const referencesOf = await personaReferences(db, [
    ...new Set(sessions.map(({ persona_id }) => persona_id)),
  ])
  const personas = sessions.flatMap((one) => timelines.inForce(personaOf(one), one.started) ?? [])
  await timelines.load([...new Set(personas)].flatMap(referencesOf))

  return (session) => {
    const at = session.started
    const persona = timelines.inForce(personaOf(session), at)
    const report = reportPromptAt(timelines, reports, session.mode_id, at)
    if (!persona || report === undefined) return undefined
    const met = [
      timelines.inForce(modeOf(session), at),
      persona,
      ...referencesOf(persona).map((thing) => timelines.inForce(thing, at)),
      ...(report ? [report] : []),
    ]
    return met.every((version) => version !== undefined) ? met : undefined
  }
}
