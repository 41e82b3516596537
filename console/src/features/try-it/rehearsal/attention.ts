import type { Rehearsed, Row } from './rehearsed.ts'

/** How much a result needs to be looked at. Scores do not count: those of a single conversation vary. */
function urgency({ status, checks }: Rehearsed): number {
  if (status === 'failed') return 3
  if (checks.replay?.some(({ met }) => !met)) return 2
  return status === 'stopped' ? 1 : 0
}

/** The rows that need to be looked at first; equal ones keep their order. */
export const byAttention = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => urgency(other.result) - urgency(one.result))
