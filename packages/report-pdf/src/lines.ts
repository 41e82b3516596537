import { inVisualOrder } from './bidi.ts'
import type { Fonts } from './fonts.ts'
import type { LetterStyle } from './layout.ts'
import { lineBreaks, smallerBreaks } from './line-breaks.ts'
import { prepareParagraph } from './text-runs.ts'
import type { TextRun } from './text-runs.ts'

/** A line: its runs from left to right, and whether its paragraph reads from right to left. */
export interface Line {
  readonly runs: readonly TextRun[]
  readonly width: number
  readonly isRightToLeft: boolean
}

/**
 * Breaks a text into lines no wider than `width` points. Empty lines of the text are lines without runs.
 * @param text without characters that no font has
 */
export const breakLines = (text: string, style: LetterStyle, width: number, fonts: Fonts): Line[] =>
  text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, style, width, fonts))

const breakParagraph = (text: string, style: LetterStyle, width: number, fonts: Fonts) => {
  const { isRightToLeft, runsBetween } = prepareParagraph(text, style, fonts)
  const lines: Line[] = []
  let line = { start: 0, end: 0, width: 0 }

  const finishLine = () => {
    const runs = inVisualOrder(runsBetween(line.start, trimmedEnd(text, line.start, line.end)))
    lines.push({ runs, width: totalWidth(runs), isRightToLeft })
    line = { start: line.end, end: line.end, width: 0 }
  }
  /** Without trailing blanks, which may stand beyond the edge. */
  const visibleWidth = (start: number, end: number) =>
    totalWidth(runsBetween(start, trimmedEnd(text, start, end)))
  const append = (end: number) => {
    if (line.end > line.start && line.width + visibleWidth(line.end, end) > width) finishLine()
    line = {
      start: line.start,
      end,
      width: line.width + totalWidth(runsBetween(line.end, end)),
    }
  }
  const fits = (start: number, end: number) => visibleWidth(start, end) <= width

  for (const end of lineBreaks(text)) {
    if (fits(line.end, end)) append(end)
    else for (const smallerEnd of smallerBreaks(text, line.end, end, fits)) append(smallerEnd)
  }
  finishLine()
  return lines
}

const totalWidth = (runs: readonly TextRun[]) => runs.reduce((sum, { width }) => sum + width, 0)

const trimmedEnd = (text: string, start: number, end: number) => {
  let trimmed = end
  while (trimmed > start && text[trimmed - 1] === ' ') trimmed--
  return trimmed
}
