/** A number in words, thousands apart; `-` where there is none. */
export const numberOf = (number: number | undefined): string =>
  number?.toLocaleString('en-US') ?? '-'
