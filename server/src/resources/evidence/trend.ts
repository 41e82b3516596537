import type { TrendPoint } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import { derivedVersions } from './derived-versions.ts'
import { recordedSources, recordsOfUser, sessionsOfUser } from './sessions.ts'
import type { TrendSession } from './sessions.ts'
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
  const newJudge = createJudges()
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
      new_judge: newJudge(session),
    }
  })
}

/** Returns a function that tells the judge of a scored session, if its mode had another one in the calls before. */
function createJudges() {
  const last = new Map<string, string>()
  return ({ mode_id, points, judge_model: judge }: TrendSession): string | null => {
    if (points === null || judge === null) return null
    const before = last.get(mode_id) ?? judge
    last.set(mode_id, judge)
    return before === judge ? null : judge
  }
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
