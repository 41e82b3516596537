import type { Session } from './demo/trainees/trainee.ts'
import { scoreNames } from './demo/trainees/trainee.ts'

const mean = (numbers: readonly number[]) =>
  Math.round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length)

/**
 * The performance report of a session as JSON for a `jsonb` column: an object, a string that contains the object's JSON, or
 * a truncated string. All of them occur in practice (spec section 3).
 */
export function performanceReport({ mode, report }: Session): string | null {
  if (!report) return null
  const { scores, summary, stored } = report
  const json = JSON.stringify({
    overall_score: mean(scores),
    ...Object.fromEntries(scoreNames[mode].map((name, index) => [name, scores[index]])),
    coaching_summary: summary,
  })
  if (!stored) return json
  return JSON.stringify(stored === 'text' ? json : json.slice(0, json.length / 2))
}
