import type { Report } from '@greenroom/contract'
import type { Side } from './rehearsed.ts'

/** A score that was given more than once, as judges vary. */
export interface Judged {
  values: readonly number[]
  mean: number
  /** Half of the distance between the lowest and the highest value. */
  spread: number
}

/** A score of both conversations. Absent where no report has it. */
export interface ComparedScore {
  name: string
  kept: Judged | undefined
  replay: Judged | undefined
}

/** Combines the values of one score. */
export function combine(values: readonly number[]): Judged | undefined {
  if (values.length === 0) return undefined
  const sum = values.reduce((total, value) => total + value, 0)
  return {
    values,
    mean: sum / values.length,
    spread: (Math.max(...values) - Math.min(...values)) / 2,
  }
}

/** The overall score of some reports. */
export const overallOf = (reports: readonly Report[]): Judged | undefined =>
  combine(reports.flatMap(({ overall }) => overall ?? []))

/** Every score of both conversations, in the reports' order, the overall score first. */
export function compareScores(
  kept: readonly Report[],
  replay: readonly Report[],
): readonly ComparedScore[] {
  const names = new Set([...kept, ...replay].flatMap(({ scores }) => scores.map((one) => one.name)))
  const valuesOf = (reports: readonly Report[], name: string) =>
    combine(reports.flatMap(({ scores }) => scores.find((one) => one.name === name)?.value ?? []))
  return [
    { name: 'Overall score', kept: overallOf(kept), replay: overallOf(replay) },
    ...[...names].map((name) => ({
      name,
      kept: valuesOf(kept, name),
      replay: valuesOf(replay, name),
    })),
  ]
}

/**
 * How a score changed. `isClear` is whether every new value is above, or every one below, all values before: within the
 * spread a change may be the judge's.
 * @returns `undefined` where a score is missing
 */
export function changeOf({
  kept,
  replay,
}: Pick<ComparedScore, Side>): { by: number; isClear: boolean } | undefined {
  if (!kept || !replay) return undefined
  const isClear =
    Math.min(...replay.values) > Math.max(...kept.values) ||
    Math.max(...replay.values) < Math.min(...kept.values)
  return { by: replay.mean - kept.mean, isClear }
}
