import { inVisualOrder } from './bidi.ts'
import { breaksOf, smallerBreaks } from './breaks.ts'
import type { Fonts } from './fonts.ts'
import { paragraphOf } from './stretches.ts'
import type { Piece } from './stretches.ts'
import type { Style } from './style.ts'

/** A line: its pieces from left to right, and whether its paragraph runs from right to left. */
export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
  readonly isRightToLeft: boolean
}

/**
 * Breaks a text into lines that are no wider than so many points. Empty lines of the text are lines without pieces.
 * @param text settled by the fonts
 */
export const linesOf = (text: string, style: Style, width: number, fonts: Fonts): Line[] =>
  text.split('\n').flatMap((paragraph) => paragraphLines(paragraph, style, width, fonts))

const paragraphLines = (text: string, style: Style, width: number, fonts: Fonts) => {
  const { isRightToLeft, cut } = paragraphOf(text, style, fonts)
  const lines: Line[] = []
  let line = { from: 0, to: 0, width: 0 }

  const finish = () => {
    const pieces = inVisualOrder(cut(line.from, trimmed(text, line.from, line.to)))
    lines.push({ pieces, width: total(pieces), isRightToLeft })
    line = { from: line.to, to: line.to, width: 0 }
  }
  /** Blanks at the end of a line may stand beyond its edge. */
  const narrow = (from: number, to: number) => total(cut(from, trimmed(text, from, to)))
  const place = (to: number) => {
    if (line.to > line.from && line.width + narrow(line.to, to) > width) finish()
    line = { from: line.from, to, width: line.width + total(cut(line.to, to)) }
  }
  const fits = (from: number, to: number) => narrow(from, to) <= width

  for (const to of breaksOf(text)) {
    if (fits(line.to, to)) place(to)
    else for (const between of smallerBreaks(text, line.to, to, fits)) place(between)
  }
  finish()
  return lines
}

const total = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0)

/** Where a stretch ends without the blanks at its end. */
const trimmed = (text: string, from: number, to: number) => {
  let end = to
  while (end > from && text[end - 1] === ' ') end--
  return end
}
