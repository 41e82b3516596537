import type { Backtest } from '@greenroom/contract'
import { formatMoment } from '../../../lib/dates.ts'

/** What a running job waits for, as a sentence with a blank before it; empty if it waits for nothing. */
export function describeWaiting({ waiting, model }: Pick<Backtest, 'waiting' | 'model'>): string {
  if (!waiting) return ''
  const { host, since } = waiting
  return waiting.for === 'model'
    ? ` Waiting for a server that uses ${model}${host === null ? '' : ` at ${host}`}.`
    : ` Waiting for the model server since ${formatMoment(since ?? '')}.`
}
