import { scoreFraction, scoreScale, formatScore } from '@greenroom/contract'
import type { Report } from '@greenroom/contract'
import { ink, paper, type } from './paper.ts'
import type { Sheets } from './sheets.ts'

const bar = { height: 7, left: 264, width: 232 } as const
const padding = 16

/** Draws the overall score: a card with the number and a bar. */
export const drawOverall = (sheets: Sheets, report: Report): void => {
  const { overall } = report
  const scale = scoreScale(report)
  const height = 72
  sheets.keep(height)
  const top = sheets.y()
  sheets.doc.roundedRect(paper.left, top, paper.right - paper.left, height, 8).fill(ink.pale)
  const left = paper.left + padding
  sheets.put('Overall score', { ...type.label, x: left }, top + 12)
  const big = { ...type.title, x: left, size: 28, colour: ink.accent }
  if (overall === undefined) sheets.put('N/A', { ...big, colour: ink.quiet }, top + 26)
  else {
    const written = formatScore(overall)
    sheets.put(written, big, top + 26)
    const beside = left + sheets.widthOf(written, big) + 5
    sheets.put(`/ ${scale}`, { ...type.fact, x: beside, colour: ink.quiet }, top + 39)
    drawBar(sheets, scoreFraction(overall, scale), top + 42, bar.width + 44 - padding)
  }
  sheets.skip(height + 26)
}

/** Draws each score with its bar, one below the other. */
export const drawScores = (sheets: Sheets, report: Report): void => {
  const scale = scoreScale(report)
  const row = type.fact
  const name = { ...row, width: bar.left - paper.left - padding }
  sheets.keep(type.heading.size * 4)
  sheets.flow('Scores', type.heading)
  sheets.skip(6)
  for (const { name: said, value } of report.scores) {
    const height = sheets.heightOf(said, name)
    sheets.keep(height + 8)
    const top = sheets.y()
    const middle = top + height / 2
    sheets.put(said, name, top)
    drawBar(sheets, scoreFraction(value, scale), middle - bar.height / 2, bar.width)
    const number = { ...row, weight: 600, align: 'right' } as const
    sheets.put(formatScore(value), number, middle - (row.size * row.leading) / 2)
    sheets.skip(height + 8)
  }
  sheets.skip(16)
}

const drawBar = ({ doc }: Sheets, part: number, top: number, width: number) => {
  doc.roundedRect(bar.left, top, width, bar.height, bar.height / 2).fill(ink.track)
  const filled = Math.max(part * width, part > 0 ? bar.height : 0)
  if (filled > 0)
    doc.roundedRect(bar.left, top, filled, bar.height, bar.height / 2).fill(ink.accent)
}
