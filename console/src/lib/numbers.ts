/** A number in words, thousands apart; `-` where there is none. */
export const formatNumber = (number: number | undefined): string =>
  number?.toLocaleString('en-US') ?? '-'
