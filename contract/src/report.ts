import { toastMessages } from './messages.ts'

/** One score of a performance report: its field's name in words, and its value. */
export interface Score {
  readonly name: string
  readonly value: number
}

/** A performance report as people read it. */
export interface Report {
  /** `undefined` is shown as N/A. */
  readonly overall: number | undefined
  /** Every other numeric field, in the report's order. */
  readonly scores: readonly Score[]
  readonly summary: string
}

/**
 * Reads a performance report (spec section 2): an object, or a string that holds one as JSON. What cannot be read has
 * no score, and its summary says so.
 * @returns `undefined` where there is no report at all
 */
export function readReport(stored: unknown): Report | undefined {
  if (stored === undefined || stored === null || stored === '') return undefined
  const fields = fieldsOf(stored)
  if (!fields)
    return { overall: undefined, scores: [], summary: toastMessages.users.reportUnreadable }
  const { overall_score: overall, coaching_summary: summary, ...others } = fields
  return {
    overall: isScore(overall) ? overall : undefined,
    scores: Object.entries(others).flatMap(([name, value]) =>
      isScore(value) ? [{ name: name.replaceAll('_', ' '), value }] : [],
    ),
    summary: typeof summary === 'string' ? summary : '',
  }
}

const isScore = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

const fieldsOf = (stored: unknown): Record<string, unknown> | undefined => {
  const value = typeof stored === 'string' ? parsed(stored) : stored
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a full bar stands for: scores are given out of 100, or, where none is above ten, out of 10. */
export function scoreScale({ overall, scores }: Report): 10 | 100 {
  const all = scores.map(({ value }) => value).concat(overall ?? [])
  return all.length > 0 && all.every((value) => value <= 10) ? 10 : 100
}

/** The part of its bar that a score fills, from 0 to 1; what lies beyond the scale is an empty or a full bar. */
export const scoreFraction = (value: number, scale: 10 | 100): number =>
  Math.min(Math.max(value / scale, 0), 1)

/** A score as it is shown: at most two decimals; a monstrous one in powers of ten. */
export const formatScore = (value: number): string =>
  Math.abs(value) < 1e9
    ? value.toLocaleString('en-US', { maximumFractionDigits: 2 })
    : value.toExponential(2)
