import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/**
 * The levels of a paragraph's characters by the Unicode Bidirectional Algorithm, and the level of the paragraph. Text runs
 * from left to right at even levels, from right to left at odd ones.
 */
export const bidiLevels = (paragraph: string): { levels: Uint8Array; base: number } => {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
  return { levels, base: paragraphs[0]?.level ?? 0 }
}

/** Puts the runs of a line into the order in which they stand from left to right (rule L2). */
export const inVisualOrder = <Run extends { readonly level: number }>(
  runs: readonly Run[],
): Run[] => {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = end
    }
  }
  return ordered
}

/**
 * Turns a text into what fontkit draws correctly. fontkit picks the direction by script and ignores the level: brackets
 * are mirrored here, and the letters reversed where fontkit would run the other way.
 */
export const forFontkit = (text: string, level: number): string => {
  const isRightToLeft = level % 2 === 1
  const mirrored = isRightToLeft
    ? Array.from(text, (each) => bidi.getMirroredCharacter(each) ?? each).join('')
    : text
  if (hasRightToLeftScript(text) === isRightToLeft) return mirrored
  return Array.from(graphemes.segment(mirrored), ({ segment }) => segment)
    .toReversed()
    .join('')
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const hasRightToLeftScript = (text: string) => {
  const letter = /[^\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u.exec(text)?.[0]
  return letter !== undefined && rightToLeft.test(letter)
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
