import type { TrendPoint } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import { derivedVersions } from './derived-versions.ts'
import { recordedSources, recordsOfUser, sessionsOfUser } from './sessions.ts'
import { createTimelines, toIsoTime } from './timelines.ts'
import type { UsedVersion } from './timelines.ts'

/** The scores of a user's sessions, oldest first, with the versions that changed between them. */
export async function readTrend(
  db: Database,
  userId: string,
  filter: Parameters<typeof sessionsOfUser>[2],
): Promise<TrendPoint[]> {
  const [sessions, records] = await Promise.all([
    sessionsOfUser(db, userId, filter),
    recordsOfUser(db, userId),
  ])
  const timelines = createTimelines(db)
  await timelines.load(records.flatMap(recordedSources))
  const recorded = new Map(
    records.flatMap((record) => {
      const versions = recordedSources(record).map((source) => timelines.recorded(source))
      return record.sessions.map((id) => [id, versions] as const)
    }),
  )
  const others = sessions.filter(({ session_id }) => !recorded.has(session_id))
  const derived = await derivedVersions(db, timelines, others)

  const marksOf = createMarks()
  return sessions.map((session) => {
    const { session_id, started, overall, points } = session
    const used = recorded.get(session_id) ?? derived(session)
    return {
      session_id,
      at: toIsoTime(started),
      overall_score: overall,
      score: points,
      changed_since: used ? used.some(({ changedSince }) => changedSince) : null,
      marks: marksOf(used ?? []),
    }
  })
}

/** Returns a function that tells which versions differ from those of the calls before. */
function createMarks() {
  const last = new Map<string, number>()
  return (used: readonly UsedVersion[]): TrendPoint['marks'] =>
    used.flatMap(({ entity, id, version }) => {
      const before = last.get(id)
      last.set(id, version)
      return before === undefined || before === version ? [] : [{ entity, id, version }]
    })
}
