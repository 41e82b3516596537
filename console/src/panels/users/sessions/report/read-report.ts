import { fromWire, outcome } from '@greenroom/contract'
import { parseJson } from '../../../../lib/json.ts'
import { spaced } from '../../../../lib/words.ts'

/** A score of a report: its field with underscores as spaces, and its number. */
export interface Score {
  /** The field as it is called in the report; no two are called alike. */
  field: string
  name: string
  value: number
}

/** What the report modal shows (spec section 2). */
export interface Report {
  /** Absent where the report has none. */
  overall: number | undefined
  scores: readonly Score[]
  /** Empty where the report has none. */
  summary: string
}

/**
 * Reads a performance report as any backend may send it: an object, or a string that holds one as JSON. Only its own
 * fields are looked at, and none deeper than the first level, so that nothing in it can do harm.
 * @param raw what the session has; no report at all is one without fields
 */
export function readReport(raw: unknown): Report {
  const read = typeof raw === 'string' ? parseJson(raw) : (raw ?? {})
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return { overall: undefined, scores: [], summary: outcome.users.reportUnreadable }
  const fields: readonly [string, unknown][] = Object.entries(read)
  const valueOf = (name: string) => fields.find(([field]) => field === name)?.[1]
  const summary = valueOf('coaching_summary')
  return {
    overall: numberIn(valueOf('overall_score')),
    scores: fields.flatMap(([field, value]) =>
      field !== 'overall_score' && isNumber(value) ? { field, name: spaced(field), value } : [],
    ),
    summary: typeof summary === 'string' ? fromWire(summary).trim() : '',
  }
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)

/** The number that a field holds, as a number or as text. */
const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return isNumber(number) ? number : undefined
}

/** A score in words: at most two decimals, and what is too long for a tile in powers of ten. */
export const scoreText = (value: number): string =>
  Math.abs(value) < 1e9
    ? value.toLocaleString('en-US', { maximumFractionDigits: 2 })
    : value.toExponential(2)

/** Where the scale of the scores ends: at 10 or 100 where all of them lie below that, otherwise at the largest. */
export const scaleOf = (scores: readonly Score[]): number => {
  const largest = scores.reduce((most, { value }) => Math.max(most, value), 0)
  return [10, 100].find((end) => largest <= end) ?? largest
}
