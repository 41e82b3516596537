import { asShaped, levelsOf } from './bidi.ts'
import type { Fonts, MadeFont } from './fonts.ts'
import type { Style } from './style.ts'

/** A stretch of a line in one font and one direction, ready to be drawn; its width is in points. */
export interface Piece {
  /** The text as the font library takes it. */
  readonly text: string
  readonly font: MadeFont
  readonly level: number
  readonly width: number
}

/** A paragraph that pieces can be cut from. */
export interface Paragraph {
  readonly isRightToLeft: boolean
  /** What stands between two places of its text, in the order in which it is read. */
  cut(from: number, to: number): Piece[]
}

/** Finds the fonts and the directions of a paragraph. */
export const paragraphOf = (text: string, { size, weight }: Style, fonts: Fonts): Paragraph => {
  const { levels, base } = levelsOf(text)
  const stretches = fonts
    .runsOf(text, weight)
    .flatMap(({ start, text: part, font }) =>
      byLevel(part, start, levels).map((stretch) => ({ ...stretch, font })),
    )
  const firstAt = (place: number) => {
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
    cut: (from, to) => {
      const pieces: Piece[] = []
      for (let index = firstAt(from); index < stretches.length; index++) {
        const stretch = stretches[index]
        if (!stretch || stretch.start >= to) break
        const { start, end, level, font } = stretch
        const part = asShaped(text.slice(Math.max(start, from), Math.min(end, to)), level)
        for (const { text: shown, width } of shaped(font, part))
          pieces.push({ text: shown, font, level, width: width * size })
      }
      return pieces
    },
  }
}

/** Cuts a stretch of one font where its direction changes. */
const byLevel = (part: string, start: number, levels: Uint8Array) => {
  const cuts = [0]
  for (let at = 1; at < part.length; at++)
    if (levels[start + at] !== levels[start + at - 1]) cuts.push(at)
  return cuts.map((from, index) => ({
    start: start + from,
    end: start + (cuts[index + 1] ?? part.length),
    level: levels[start + from] ?? 0,
  }))
}

/** A text as it can be drawn, its width at a size of one point. */
interface Shaped {
  readonly text: string
  readonly width: number
}

/**
 * Shapes a text. There are sequences of letters that no language has and that the library breaks at: these are shown
 * letter by letter.
 */
const shaped = (made: MadeFont, text: string): readonly Shaped[] => {
  const known = memory.get(made) ?? new Map<string, readonly Shaped[]>()
  memory.set(made, known)
  const found =
    known.get(text) ??
    whole(made, text) ??
    Array.from(text).flatMap((letter) => whole(made, letter) ?? [])
  if (text.length < 20) known.set(text, found)
  return found
}

/** Short texts are shaped once. */
const memory = new WeakMap<MadeFont, Map<string, readonly Shaped[]>>()

const whole = ({ font }: MadeFont, text: string): readonly Shaped[] | undefined => {
  try {
    return [{ text, width: font.layout(text).advanceWidth / font.unitsPerEm }]
  } catch {
    return undefined
  }
}
