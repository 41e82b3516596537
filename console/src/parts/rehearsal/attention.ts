import type { Rehearsed, Row } from './rehearsed.ts'
import { changeOf, overallOf } from './scores.ts'

/** How much a result needs to be looked at: failures, then unmet expectations, then clearly lower scores. */
function urgency({ status, checks, reports }: Rehearsed): number {
  if (status === 'failed') return 4
  if (checks.replay?.some(({ met }) => !met)) return 3
  const change = changeOf({ kept: overallOf(reports.kept), replay: overallOf(reports.replay) })
  if (change?.isClear && change.by < 0) return 2
  return status === 'stopped' ? 1 : 0
}

/** The rows that need to be looked at first; equal ones keep their order. */
export const byAttention = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => urgency(other.result) - urgency(one.result))
