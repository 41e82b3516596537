/** Formats a number with thousands separators; `-` if there is none. */
export const formatNumber = (number: number | undefined): string =>
  number?.toLocaleString('en-US') ?? '-'
