import { fewestForVerdict } from '@greenroom/contract'
import type { Backtest, BacktestSession } from '@greenroom/contract'
import { pluralize, pointsApart, pointsBetween } from '../../../lib/numbers.ts'

/** Such as "4 points lower on average (6 to 2 lower)." @param counted on how many sessions it stands */
export function describeShift(
  shift: NonNullable<Backtest['shift']>,
  counted: number,
  isOfModel = false,
): string {
  const { mean, low, high } = shift
  // Rounded to the outside: what lies between them is not excluded.
  const range = pointsBetween(outward(low), outward(high))
  if (counted < fewestForVerdict)
    return `Cannot tell from ${pluralize(counted, 'session')}: ${range} on average.`
  if (low === 0 && high === 0) return 'No shift: the same scores.'
  if (low <= 0 && high >= 0) return `No shift found: ${range} on average.`
  const way = mean < 0 ? 'lower' : 'higher'
  const [near, far] = [low, high].map((bound) => Math.round(Math.abs(bound)))
  if (Math.round(mean) === 0) return `Less than 1 point ${way} on average.`
  if (isOfModel) {
    const [least, most] = mean < 0 ? [far, near] : [near, far]
    return `With the other model, scores are ${pointsApart(mean)}${least === most ? '' : ` (${least} to ${most})`}.`
  }
  return `${pointsApart(mean)} on average${near === far ? '' : ` (${near} to ${far} ${way})`}.`
}

const outward = (points: number) => Math.sign(points) * Math.ceil(Math.abs(points))

/** Whether the changed text takes a session below the threshold that it reaches with the current one. */
export const isDown = ({ current, changed }: BacktestSession): boolean => changed < current

/** Such as "9 of 50 would cross 70: 7 down, 2 up." */
export function describeCrossings({
  judged,
  crossings,
  threshold,
}: Pick<Backtest, 'judged' | 'crossings' | 'threshold'>): string {
  const down = crossings.filter(isDown).length
  if (crossings.length === 0) return `None of ${judged.length} would cross ${threshold}.`
  return `${crossings.length} of ${judged.length} would cross ${threshold}: ${down} down, ${crossings.length - down} up.`
}

/** How many sessions each text scores in each ten points, the highest first. */
export function distribution(judged: readonly BacktestSession[]) {
  const bandOf = (score: number) => Math.min(Math.floor(score / 10), 9)
  return Array.from({ length: 10 }, (_, at) => {
    const band = 9 - at
    return {
      name: `${band * 10} to ${band === 9 ? 100 : band * 10 + 9}`,
      current: judged.filter(({ current }) => bandOf(current) === band).length,
      changed: judged.filter(({ changed }) => bandOf(changed) === band).length,
    }
  })
}
