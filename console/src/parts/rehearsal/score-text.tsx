import { formatScore } from '@greenroom/contract'
import { changeOf } from './scores.ts'
import type { ComparedScore, Judged } from './scores.ts'
import styles from './rehearsal.module.css'

/** A score with its spread, such as "72 ± 3". */
export const describeJudged = (judged: Judged | undefined): string => {
  if (!judged) return '–'
  const mean = formatScore(judged.mean)
  return judged.values.length > 1 ? `${mean} ± ${formatScore(judged.spread)}` : mean
}

/** How a score changed. A change within the spread says so, since it may be the judge's. */
export function ScoreChange(score: Pick<ComparedScore, 'kept' | 'replay'>) {
  const change = changeOf(score)
  if (!change) return null
  const { by, isClear } = change
  const sign = by < 0 ? '−' : '+'
  return (
    <span className={styles.change} data-change={isClear ? (by < 0 ? 'lower' : 'higher') : 'same'}>
      {by === 0 ? 'no change' : sign + formatScore(Math.abs(by))}
      {by !== 0 && !isClear && ', within the spread'}
    </span>
  )
}
