/**
 * Prompt texts on the wire (spec section 5, docs/decisions): trimmed, blank lines collapsed, each line break the two
 * characters `\` and `n`. A backslash that would then be misread (one before an `n` or before a line break) is
 * doubled, so what an author typed always comes back.
 */

/** Replaces double quotes by single quotes, as a text is typed or pasted. Its length does not change. */
export const toSingleQuotes = (typed: string): string => typed.replaceAll('"', "'")

/**
 * Normalises a text as an author sees it: trimmed, lines of only blanks emptied, three or more line breaks made two.
 */
export const normalise = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * Turns an edited text into its form on the wire.
 * @param text what stands in the editor
 * @param stored the wire form the editor was opened with; where the text is still what that shows, it comes back
 * byte for byte, so that opening and saving changes nothing
 */
export function toWire(text: string, stored?: string): string {
  if (stored !== undefined && fromWire(stored) === text) return stored
  return normalise(text)
    .replace(/(\\+)([n\n]?)/g, (_, slashes: string, next: string) =>
      next === '' ? slashes : slashes + slashes + next,
    )
    .replaceAll('\n', '\\n')
}

/** Turns the wire form into the text that an author edits, its line breaks real ones. */
export const fromWire = (wire: string): string =>
  wire.replace(/\r\n?/g, '\n').replace(/(\\+)(n?)/g, (_, slashes: string, next: string) => {
    if (next === '') return slashes
    const kept = '\\'.repeat(Math.floor(slashes.length / 2))
    return kept + (slashes.length % 2 === 1 ? '\n' : 'n')
  })
