import { formatNumber } from '../../../lib/numbers.ts'

/** A change of credits, with its sign. */
export const signed = (difference: number): string =>
  difference < 0 ? `−${formatNumber(-difference)}` : `+${formatNumber(difference)}`
