import type { Backtest } from '@greenroom/contract'
import { formatMoment } from '../../../lib/dates.ts'
import { formatNumber, pluralize } from '../../../lib/numbers.ts'

/** Such as "48 of 144 calls". */
export const describeCalls = ({
  calls_made,
  calls_planned,
}: Pick<Backtest, 'calls_made' | 'calls_planned'>): string =>
  `${formatNumber(calls_made)} of ${pluralize(calls_planned, 'call')}`

/** What a running job waits for, as a sentence with a blank before it; empty if it waits for nothing. */
export function describeWaiting({ waiting }: Pick<Backtest, 'waiting'>): string {
  if (!waiting) return ''
  const { host, since } = waiting
  return waiting.for === 'model'
    ? ` Waiting for a server that uses ${host === null ? 'a language model' : `the model server at ${host}`}.`
    : ` Waiting for the model server since ${formatMoment(since ?? '')}.`
}
