import { pluralize } from '@greenroom/contract'

export { pluralize }

const formatter = new Intl.NumberFormat('en-US')

/** Formats a number with thousands separators; `-` if there is none. */
export const formatNumber = (number: number | null | undefined): string =>
  typeof number === 'number' ? formatter.format(number) : '-'

/** A part of 1 in percent; a small part is not shown as zero. */
export const formatShare = (share: number): string =>
  share > 0 && share < 0.01 ? '< 1 %' : `${Math.round(share * 100)} %`

/** A difference of scores in words, such as "4 points lower" or "no difference". */
export const pointsApart = (difference: number): string => {
  const points = Math.round(difference)
  if (points === 0) return 'no difference'
  return `${pluralize(Math.abs(points), 'point')} ${wayOf(points)}`
}

/** Such as "between 4 points lower and 1 point higher", or "between 4 and 0 points lower" where both go one way. */
export const pointsBetween = (low: number, high: number): string => {
  if (low === high) return pointsApart(low)
  if (low < 0 && high > 0) return `between ${pointsApart(low)} and ${pointsApart(high)}`
  return `between ${Math.abs(low)} and ${pluralize(Math.abs(high), 'point')} ${wayOf(low || high)}`
}

const wayOf = (difference: number) => (difference < 0 ? 'lower' : 'higher')
