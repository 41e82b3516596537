import { bidiLevels, forFontkit } from './bidi.ts'
import type { Fonts } from './fonts.ts'
import type { LetterStyle } from './layout.ts'
import type { FontSubset } from './subset.ts'

/** A stretch of a line in one font and one direction, ready to be drawn. */
export interface TextRun {
  /** The text as fontkit takes it. */
  readonly text: string
  readonly font: FontSubset
  readonly level: number
  /** In points. */
  readonly width: number
}

export interface Paragraph {
  readonly isRightToLeft: boolean
  /** The runs between two places of the text, in reading order. */
  runsBetween(start: number, end: number): TextRun[]
}

/** Finds the fonts and directions of a paragraph. */
export const prepareParagraph = (
  text: string,
  { size, weight }: LetterStyle,
  fonts: Fonts,
): Paragraph => {
  const { levels, base } = bidiLevels(text)
  const stretches = fonts
    .runsOf(text, weight)
    .flatMap(({ start, text: part, font }) =>
      splitByLevel(part, start, levels).map((stretch) => ({ ...stretch, font })),
    )
  /** Binary search: paragraphs can have thousands of stretches. */
  const firstEndingAfter = (place: number) => {
    let [low, high] = [0, stretches.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((stretches[middle]?.end ?? 0) > place) high = middle
      else low = middle + 1
    }
    return low
  }
  return {
    isRightToLeft: base % 2 === 1,
    runsBetween: (from, to) => {
      const runs: TextRun[] = []
      for (let index = firstEndingAfter(from); index < stretches.length; index++) {
        const stretch = stretches[index]
        if (!stretch || stretch.start >= to) break
        const { start, end, level, font } = stretch
        const part = forFontkit(text.slice(Math.max(start, from), Math.min(end, to)), level)
        for (const { text: drawn, width } of measure(font, part))
          runs.push({ text: drawn, font, level, width: width * size })
      }
      return runs
    },
  }
}

/** Cuts a stretch of one font where its direction changes. */
const splitByLevel = (part: string, start: number, levels: Uint8Array) => {
  const cuts = [0]
  for (let at = 1; at < part.length; at++)
    if (levels[start + at] !== levels[start + at - 1]) cuts.push(at)
  return cuts.map((from, index) => ({
    start: start + from,
    end: start + (cuts[index + 1] ?? part.length),
    level: levels[start + from] ?? 0,
  }))
}

/** A text that fontkit can draw, and its width at a size of one point. */
interface Measured {
  readonly text: string
  readonly width: number
}

/** Measures a text. fontkit throws on some sequences that no language has; these are drawn letter by letter. */
const measure = (subset: FontSubset, text: string): readonly Measured[] => {
  const cached = cache.get(subset) ?? new Map<string, readonly Measured[]>()
  cache.set(subset, cached)
  const measured =
    cached.get(text) ??
    measureWhole(subset, text) ??
    Array.from(text).flatMap((letter) => measureWhole(subset, letter) ?? [])
  if (text.length < 20) cached.set(text, measured)
  return measured
}

const cache = new WeakMap<FontSubset, Map<string, readonly Measured[]>>()

const measureWhole = ({ font }: FontSubset, text: string): readonly Measured[] | undefined => {
  try {
    return [{ text, width: font.layout(text).advanceWidth / font.unitsPerEm }]
  } catch {
    return undefined
  }
}
