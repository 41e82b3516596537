import { placeBetween } from '../../lib/characters.ts'

/** A text without accents and case, for comparing. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * How well a name fits what was typed: 0 if it begins with it, 1 if each typed word begins one of its words, 2 if it contains
 * each; `undefined` if it does not fit.
 * @param name folded
 * @param query folded, without spaces around it
 */
function rankOf(name: string, query: string): 0 | 1 | 2 | undefined {
  if (name.startsWith(query)) return 0
  const words = query.split(/\s+/)
  if (words.every((word) => name.startsWith(word) || name.includes(` ${word}`))) return 1
  return words.every((word) => name.includes(word)) ? 2 : undefined
}

/** What fits, the best first, and otherwise in the given order. */
export const bestOf = <Entry>(
  entries: readonly Entry[],
  query: string,
  foldedName: (entry: Entry) => string,
): Entry[] => {
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(foldedName(entry), query) }))
  return ([0, 1, 2] as const).flatMap((wanted) =>
    ranked.filter(({ rank }) => rank === wanted).map(({ entry }) => entry),
  )
}

/** How many characters of a passage stand before and after what was found. */
const around = 48

const special = /[$()*+.?[\\\]^{|}]/g

/**
 * The first place of a text that contains what was typed, case ignored, with some words around it. It is found in the text
 * itself: in lower case a text can have another length (İ).
 */
export function passageOf(text: string, query: string) {
  const match = new RegExp(query.replaceAll(special, String.raw`\$&`), 'iu').exec(text)
  if (!match) return undefined
  const { index: at } = match
  const end = at + match[0].length
  const before = text.slice(placeBetween(text, Math.max(at - around, 0)), at)
  const after = text.slice(end, placeBetween(text, end + around))
  // Whole words only, where something is left out.
  return {
    before: at > around ? before.replace(/^\S*\s/, '…') : before,
    found: text.slice(at, end),
    after: end + around < text.length ? after.replace(/\s\S*$/, '…') : after,
  }
}
