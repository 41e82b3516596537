/** The message about a number that is larger than `most`. */
export const atMost = (most: number): string => `must be at most ${withCommas(most)}`

/** The message about a text that is longer than `length`. */
export const atMostCharacters = (length: number): string => `${atMost(length)} characters`

/** Not `toLocaleString`: every start makes these messages, and loading `Intl` for them takes 15 ms. */
export const withCommas = (value: number): string =>
  String(value).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',')
