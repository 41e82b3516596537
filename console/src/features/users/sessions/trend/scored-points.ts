import type { TrendPoint } from '@greenroom/contract'

/** A session with a score. */
export interface ScoredPoint {
  session_id: string
  at: string
  score: number
  /** What changed since the scored session before: versions of sessions without a score count for the next one. */
  marks: TrendPoint['marks']
  /** The model that judged, where it is another than before. */
  new_judge?: TrendPoint['new_judge']
}

/** The score of a session in points, or as its report has it where the backend does not know the points. */
export const pointsOf = ({ score, overall_score }: TrendPoint): number | null =>
  score ?? overall_score

/** The sessions that have a score, oldest first. */
export function scoredPoints(trend: readonly TrendPoint[]): ScoredPoint[] {
  let waiting = new Map<string, TrendPoint['marks'][number]>()
  return trend.flatMap((session) => {
    const { session_id, at, marks, new_judge } = session
    const score = pointsOf(session)
    for (const mark of marks) waiting.set(`${mark.entity} ${mark.id}`, mark)
    if (score === null) return []
    const point = { session_id, at, score, marks: [...waiting.values()], new_judge }
    waiting = new Map()
    return [point]
  })
}

/** Whether another version of the report prompt or another model judged from this session on. */
export const hasOtherJudge = ({
  marks,
  new_judge,
}: Pick<TrendPoint, 'marks' | 'new_judge'>): boolean =>
  Boolean(new_judge) || marks.some(({ entity }) => entity === 'mode-reports')

/** The points where a version changed, as marks of a chart. Another judge breaks the line. */
export const markedPoints = (points: readonly ScoredPoint[]) =>
  points.flatMap((point, at) =>
    point.marks.length > 0 || point.new_judge
      ? {
          key: point.session_id,
          x: at / Math.max(points.length - 1, 1),
          point,
          isBreak: hasOtherJudge(point),
        }
      : [],
  )
