import { formatScore } from '@greenroom/contract'
import type { Report } from '@greenroom/contract'

/** A score that was given more than once, as judges vary. */
export interface Judged {
  mean: number
  lowest: number
  highest: number
  /** How many values there are. */
  count: number
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
    mean: sum / values.length,
    lowest: Math.min(...values),
    highest: Math.max(...values),
    count: values.length,
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

/** A score with its range, such as "72 (70–74)". */
export function describeJudged(judged: Judged | undefined): string {
  if (!judged) return '–'
  const [mean, lowest, highest] = [judged.mean, judged.lowest, judged.highest].map(formatScore)
  return judged.count > 1 ? `${mean} (${lowest}–${highest})` : `${mean}`
}
