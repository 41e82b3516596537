let segmenter: Intl.Segmenter | undefined
const segments = (text: string) => (segmenter ??= new Intl.Segmenter('en')).segment(text)

/** The last place up to `at` that divides no character: what a reader sees as one, such as an emoji, may have many units. */
export const placeBetween = (text: string, at: number): number =>
  segments(text).containing(Math.max(at, 0))?.index ?? text.length

/** A text of at most `length` units. A longer one ends with a mark. */
export const shorten = (text: string, length: number, mark = '…'): string =>
  text.length > length ? text.slice(0, placeBetween(text, length)) + mark : text

/** The initials of the first and the last word of a name; empty if it has no letters or digits. */
export function initialsOf(name: string): string {
  const words = name.match(/\p{L}[^\s_-]*|\p{N}+/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const initials = ends.map((word = '') => segments(word).containing(0)?.segment ?? '')
  return initials.join('').toUpperCase()
}
