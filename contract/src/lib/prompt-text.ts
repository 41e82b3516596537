/**
 * The wire form of prompt texts (spec section 5, docs/decisions): trimmed, blank lines collapsed, every line break
 * written as the two characters `\` and `n`. A backslash before an `n` or a line break is doubled, so that decoding
 * gives back what the author typed.
 */

/** Replaces double quotes by single quotes. The length stays the same. */
export const toSingleQuotes = (typed: string): string => typed.replaceAll('"', "'")

/** Trims a text, empties blank lines, and reduces three or more line breaks to two. */
export const normalise = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * Encodes an edited text for the wire.
 * @param text the text in the editor
 * @param stored the wire form that the editor was opened with; it is returned byte for byte if the text is unchanged
 */
export function toWire(text: string, stored?: string): string {
  if (stored !== undefined && fromWire(stored) === text) return stored
  return normalise(text)
    .replace(/(\\+)([n\n]?)/g, (_, slashes: string, next: string) =>
      next === '' ? slashes : slashes + slashes + next,
    )
    .replaceAll('\n', '\\n')
}

/** Decodes the wire form into the text that an author edits. */
export function fromWire(wire: string): string {
  const text = wire.includes('\r') ? wire.replace(/\r\n?/g, '\n') : wire
  if (!text.includes('\\')) return text
  return text.replace(/(\\+)(n?)/g, (_, slashes: string, next: string) => {
    if (next === '') return slashes
    const kept = '\\'.repeat(Math.floor(slashes.length / 2))
    return kept + (slashes.length % 2 === 1 ? '\n' : 'n')
  })
}
