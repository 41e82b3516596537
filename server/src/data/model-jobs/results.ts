import { reportNumbers, scorePoints } from '@greenroom/contract'
import { mean, standardDeviation, verdictOf } from '../../lib/statistics.ts'
import type { ExpectationResult, Experiment, ExperimentVerdict } from '@greenroom/contract'
import type { ReplayInput } from './replays.ts'

/** A replay that is complete. */
export interface CompleteReplay extends Pick<ReplayInput, 'side' | 'report' | 'scale'> {
  /** The id of the kept conversation or the session. */
  readonly id: string
  readonly reports: readonly unknown[]
  readonly checks: readonly ExpectationResult[] | null
}

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
export interface JobResult {
  readonly verdict: ExperimentVerdict
  /** The same for the other numbers of the reports. */
  readonly criteria: Experiment['criteria']
  /** The standard deviation of the differences; of a single one it is stored as null. */
  readonly spread: number
}

/** The most criteria of a result. Each takes as long as the overall score. */
const maxCriteria = 30

/** The other numbers of the reports, as the first report of each report prompt has them. */
const criteriaOf = (replays: readonly CompleteReplay[]) => {
  const first = new Map<string, unknown>()
  for (const { report, reports } of replays)
    if (!first.has(report) && reports.length > 0) first.set(report, reports[0])
  const names = [...first.values()].flatMap((report) => numbersOf(report).map(([name]) => name))
  return [...new Set(names)].filter((name) => name !== overall).slice(0, maxCriteria)
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
  const criteria = criteriaOf(replays).flatMap((name) => {
    const own = differencesIn(name)
    return own.length > 0
      ? [{ name: name.replaceAll('_', ' '), verdict: verdictOf(own, seed) }]
      : []
  })
  return { verdict: verdictOf(differences, seed), criteria, spread: standardDeviation(differences) }
}
