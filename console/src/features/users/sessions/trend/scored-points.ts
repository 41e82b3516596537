import type { TrendPoint } from '@greenroom/contract'
import { groupByPlace } from '../../../../ui/line-chart.tsx'

/** A session with a score. */
export interface ScoredPoint {
  session_id: string
  at: string
  score: number
  /** What changed since the scored session before: versions of sessions without a score count for the next one. */
  marks: TrendPoint['marks']
}

/** The sessions that have a score, oldest first. */
export function scoredPoints(trend: readonly TrendPoint[]): ScoredPoint[] {
  let waiting = new Map<string, TrendPoint['marks'][number]>()
  return trend.flatMap(({ session_id, at, overall_score: score, marks }) => {
    for (const mark of marks) waiting.set(`${mark.entity} ${mark.id}`, mark)
    if (score === null) return []
    const point = { session_id, at, score, marks: [...waiting.values()] }
    waiting = new Map()
    return [point]
  })
}

/** Marks that are too close to be clicked one by one, as one. */
export interface MarkGroup {
  /** Where the first of them is, from 0 to 1. */
  x: number
  points: ScoredPoint[]
}

/**
 * Groups the points where a version changed.
 * @param gap the least distance of two groups, where 1 is the width of the chart
 */
export function markGroups(points: readonly ScoredPoint[], gap: number): MarkGroup[] {
  const marked = points.flatMap((point, at) =>
    point.marks.length > 0 ? { x: at / Math.max(points.length - 1, 1), point } : [],
  )
  return groupByPlace(marked, gap).map(({ x, items }) => ({
    x,
    points: items.map(({ point }) => point),
  }))
}
