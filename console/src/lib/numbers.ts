/** Formats a number with thousands separators; `-` if there is none. */
export const formatNumber = (number: number | undefined): string =>
  number?.toLocaleString('en-US') ?? '-'

/** Such as "1 persona" or "1,200 personas". */
export const pluralize = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
