import { Loader } from '@mantine/core'
import { formatMoment } from '../../../lib/dates.ts'
import { isUpToDate } from './rehearsed.ts'
import type { Row } from './rehearsed.ts'

/**
 * What has become of a conversation's rehearsal.
 * @param isNext whether the running rehearsal includes it
 */
export function RowStatus({ row, isNext }: { row: Row; isNext: boolean }) {
  const { text, result } = row
  const { status, step, problem } = result
  if (status === 'running')
    return (
      <span className="inline-row gap-sm">
        <Loader size={14} aria-hidden />
        {step ?? 'Starting'}
      </span>
    )
  if (status === 'failed')
    return (
      <span
        className="breakable"
        style={{ color: 'var(--danger)' }}
      >{`Failed: ${problem ?? ''}`}</span>
    )
  if (status === 'stopped') return 'Stopped'
  if (status === 'done') return describeDone(row)
  if (!text) return 'Its mode or persona was deleted'
  return isNext ? 'Waiting' : 'Not rehearsed yet'
}

/** Such as "Done at 14:05, with unsaved text". */
function describeDone(row: Row) {
  const { startedAt, text } = row.result
  const words = [`Done${startedAt === undefined ? '' : ` at ${formatMoment(startedAt)}`}`]
  if (text?.isUnsaved) words.push('with unsaved text')
  if (!isUpToDate(row)) words.push('changed since')
  return words.join(', ')
}
