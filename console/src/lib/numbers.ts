const formatter = new Intl.NumberFormat('en-US')

/** Formats a number with thousands separators; `-` if there is none. */
export const formatNumber = (number: number | undefined): string =>
  number === undefined ? '-' : formatter.format(number)

/** Such as "1 persona" or "1,200 personas". */
export const pluralize = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`

/** A part of 1 in percent; a small part is not shown as zero. */
export const formatShare = (share: number): string =>
  share > 0 && share < 0.01 ? '< 1 %' : `${Math.round(share * 100)} %`
