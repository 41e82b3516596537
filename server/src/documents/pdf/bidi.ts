import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** A stretch of text of one direction: even levels run from left to right, odd ones from right to left. */
export interface Levelled {
  readonly level: number
}

/** The level of each character of a paragraph by the Unicode Bidirectional Algorithm, and of the paragraph itself. */
export const levelsOf = (paragraph: string): { levels: Uint8Array; base: number } => {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
  return { levels, base: paragraphs[0]?.level ?? 0 }
}

/** Puts the stretches of a line into the order in which they stand from left to right (rule L2). */
export const inVisualOrder = <Piece extends Levelled>(pieces: readonly Piece[]): Piece[] => {
  const ordered = [...pieces]
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = to
    }
  }
  return ordered
}

/**
 * Writes a stretch the way the font library must be given it: brackets turned round where it runs from right to left,
 * and its letters reversed where the library, which goes by the script of the letters alone, would run the other way.
 */
export const asShaped = (text: string, level: number): string => {
  const isRightToLeft = level % 2 === 1
  const turned = isRightToLeft
    ? Array.from(text, (each) => bidi.getMirroredCharacter(each) ?? each).join('')
    : text
  if (runsRightToLeft(text) === isRightToLeft) return turned
  return Array.from(graphemes.segment(turned), ({ segment }) => segment)
    .toReversed()
    .join('')
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const runsRightToLeft = (text: string) => {
  const letter = /[^\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u.exec(text)?.[0]
  return letter !== undefined && rightToLeft.test(letter)
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
