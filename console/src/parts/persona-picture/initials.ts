/** The initials of the first and the last word of a name; empty if it has no letters or digits. */
export function initialsOf(name: string): string {
  const words = name.match(/\p{L}[^\s_-]*|\p{N}+/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const initials = ends.map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 0))
  return initials.join('').toUpperCase()
}
