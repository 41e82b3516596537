/** The message about a number that is larger than `most`. */
export const atMost = (most: number): string => `must be at most ${withCommas(most)}`

/** The message about a text that is longer than `length`. */
export const atMostCharacters = (length: number): string =>
  `must be at most ${pluralize(length, 'character')}`

/** A number with what it counts, such as "1 persona" or "1,200 personas". */
export const pluralize = (count: number, noun: string, plural = `${noun}s`): string =>
  `${withCommas(count)} ${count === 1 ? noun : plural}`

/** Not `toLocaleString`: every start makes these messages, and loading `Intl` for them takes 15 ms. */
export const withCommas = (value: number): string =>
  String(value).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',')
