import { maxReportFields } from './limits.ts'
import { toastMessages } from './messages.ts'

/** A score of a performance report. The name is shown with spaces instead of underscores. */
export interface Score {
  readonly name: string
  readonly value: number
}

/** A performance report, ready to show. */
export interface Report {
  /** Shown as N/A if `undefined`. */
  readonly overall: number | undefined
  /** Every other numeric field, in the report's order. */
  readonly scores: readonly Score[]
  readonly summary: string
}

/**
 * Reads a performance report (spec section 2): an object, or a JSON string. An unreadable one has no scores, and its
 * summary is the specified sentence; so has one with too many fields.
 * @returns `undefined` if there is no report
 */
export function readReport(stored: unknown): Report | undefined {
  if (stored === undefined || stored === null || stored === '') return undefined
  const fields = reportFields(stored)
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

/** The numbers of a performance report by field; empty if it is unreadable. */
export const reportNumbers = (stored: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(reportFields(stored) ?? {}).flatMap(([name, value]) =>
      isScore(value) ? [[name, value]] : [],
    ),
  )

/** Whether a performance report, an object or its JSON as text, has at most `maxReportFields` fields. */
export const hasFewFields = (report: unknown): boolean => {
  const value = typeof report === 'string' ? parsed(report) : report
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
  let fields = 0
  // Ends early, and copies nothing: an object of 4 MB may have hundreds of thousands of fields.
  for (const _ in value) if (++fields > maxReportFields) return false
  return true
}

const isScore = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** The fields of a performance report; `undefined` if there is none or it is unreadable. */
export const reportFields = (stored: unknown): Record<string, unknown> | undefined => {
  const value = typeof stored === 'string' ? parsed(stored) : stored
  return typeof value === 'object' && value !== null && !Array.isArray(value) && hasFewFields(value)
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

/** The scale of a report's scores: 10 if no score is above ten, otherwise 100. */
export function scoreScale({ overall, scores }: Report): 10 | 100 {
  const all = scores.map(({ value }) => value).concat(overall ?? [])
  return all.length > 0 && all.every((value) => value <= 10) ? 10 : 100
}

/**
 * Where the scale of a report's parts ends. Some reports have an overall score up to 100 and parts up to 10: the mean of the
 * parts is the overall score only if it is counted in tens.
 */
export function partScale({ overall, scores }: Report, scale: 10 | 100): 10 | 100 {
  const values = scores.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const mean = (overall ?? 0) / 10
  const isInTens = most <= 10 && mean > 1 && least <= mean && mean <= most
  return isInTens ? 10 : scale
}

/** A score in points of 0 to 100, clamped to them. */
export const scorePoints = (value: number, scale: 10 | 100): number =>
  Math.min(Math.max(value * (100 / scale), 0), 100)

/** The fraction of its bar that a score fills, clamped to 0 to 1. */
export const scoreFraction = (value: number, scale: 10 | 100): number =>
  Math.min(Math.max(value / scale, 0), 1)

/** A score with at most two decimals; huge numbers in scientific notation. */
export const formatScore = (value: number): string =>
  Math.abs(value) < 1e9
    ? value.toLocaleString('en-US', { maximumFractionDigits: 2 })
    : value.toExponential(2)
