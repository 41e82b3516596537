import { mean, reportNumbers, scorePoints, standardDeviation, verdictOf } from '@greenroom/contract'
import type { ExpectationResult, Experiment, ExperimentVerdict } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { allRows } from '../../database/rows.ts'
import type { ReplayInput } from './replays.ts'

/** A replay that is complete. */
export interface CompleteReplay extends Pick<ReplayInput, 'side' | 'scale'> {
  /** The id of the kept conversation or the session. */
  readonly id: string
  readonly reports: readonly unknown[]
  readonly checks: readonly ExpectationResult[] | null
}

/** The replays of a job that are complete. */
export const replaysOf = (db: Database, jobId: string) =>
  allRows(
    db,
    sql<CompleteReplay>`
      select coalesce(trial_id, session_id) as id, input ->> 'side' as side,
        coalesce((input ->> 'scale')::integer, 100) as scale,
        output -> 'reports' as reports, output -> 'checks' as checks
      from model_runs where job_id = ${jobId} and next_at is null and error is null
      order by run_id`,
  )

interface ScoredReplay extends Pick<CompleteReplay, 'side' | 'checks'> {
  /** The numbers of each report by field, in points of 0 to 100. */
  readonly points: readonly ReadonlyMap<string, number>[]
}

const overall = 'overall_score'

const numbersOf = (report: unknown) => {
  const { coaching_summary: _, ...numbers } = reportNumbers(report)
  return Object.entries(numbers)
}

/** Replays with their scores by the id of the conversation. */
export const byConversation = (replays: readonly CompleteReplay[]) => {
  const conversations = new Map<string, ScoredReplay[]>()
  for (const { id, side, checks, reports, scale } of replays) {
    const points = reports.map(
      (report) =>
        new Map(numbersOf(report).map(([name, value]) => [name, scorePoints(value, scale)])),
    )
    conversations.set(id, [...(conversations.get(id) ?? []), { side, checks, points }])
  }
  return conversations
}

/** Mean and range of a number on one side; null without any. */
const sideOf = (
  replays: readonly ScoredReplay[],
  side: ReplayInput['side'],
  name: string,
): Experiment['conversations'][number]['current'] => {
  const values = replays.flatMap((replay) => {
    const judged = replay.side === side ? replay.points.flatMap((one) => one.get(name) ?? []) : []
    return judged.length > 0 ? [mean(judged)] : []
  })
  return values.length > 0
    ? { mean: mean(values), low: Math.min(...values), high: Math.max(...values) }
    : null
}

/** The expectations that most current replays meet and most changed ones miss. */
const brokenIn = (replays: readonly ScoredReplay[]) => {
  const most = (side: ReplayInput['side'], expectation: string, met: boolean) => {
    const checked = replays.flatMap((replay) => (replay.side === side ? (replay.checks ?? []) : []))
    const same = checked.filter((check) => check.expectation === expectation)
    return same.filter((check) => check.met === met).length * 2 > same.length
  }
  const all = new Set(
    replays.flatMap(({ checks }) => checks?.map(({ expectation }) => expectation) ?? []),
  )
  return [...all].filter((one) => most('current', one, true) && most('changed', one, false))
}

/** What the replays of a conversation say. */
export const conversationResult = (replays: readonly ScoredReplay[] = []) => ({
  current: sideOf(replays, 'current', overall),
  changed: sideOf(replays, 'changed', overall),
  broken_expectations: brokenIn(replays),
})

/** What a job says. */
interface JobResult {
  readonly verdict: ExperimentVerdict
  /** The same for the other numbers of the reports. */
  readonly criteria: Experiment['criteria']
  /** The standard deviation of the differences; of a single one it is stored as null. */
  readonly spread: number
}

/** Works out what the replays of a job say. @returns `undefined` if no conversation has a score on both sides */
export const resultOf = (
  replays: readonly CompleteReplay[],
  seed: number,
): JobResult | undefined => {
  const conversations = [...byConversation(replays).values()]
  /** The differences of the conversations that have this number on both sides. */
  const differencesIn = (name: string) =>
    conversations.flatMap((own) => {
      const [current, changed] = [sideOf(own, 'current', name), sideOf(own, 'changed', name)]
      return current && changed ? [changed.mean - current.mean] : []
    })
  const differences = differencesIn(overall)
  if (differences.length === 0) return undefined
  const points = conversations.flat().flatMap((replay) => replay.points)
  const names = new Set(points.flatMap((one) => [...one.keys()]))
  names.delete(overall)
  const criteria = [...names].flatMap((name) => {
    const own = differencesIn(name)
    return own.length > 0
      ? [{ name: name.replaceAll('_', ' '), verdict: verdictOf(own, seed) }]
      : []
  })
  return { verdict: verdictOf(differences, seed), criteria, spread: standardDeviation(differences) }
}
