const formatter = new Intl.NumberFormat('en-US')

/** Formats a number with thousands separators; `-` if there is none. */
export const formatNumber = (number: number | null | undefined): string =>
  typeof number === 'number' ? formatter.format(number) : '-'

/** Such as "1 persona" or "1,200 personas". */
export const pluralize = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatNumber(count)} ${count === 1 ? noun : plural}`

/** A part of 1 in percent; a small part is not shown as zero. */
export const formatShare = (share: number): string =>
  share > 0 && share < 0.01 ? '< 1 %' : `${Math.round(share * 100)} %`

/** A difference of scores in words, such as "4 points lower" or "1 point higher". */
export const pointsApart = (difference: number): string => {
  const points = Math.abs(Math.round(difference))
  return `${pluralize(points, 'point')} ${difference < 0 ? 'lower' : 'higher'}`
}
