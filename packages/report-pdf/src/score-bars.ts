import { colours, page, styles } from './layout.ts'
import type { PageWriter } from './page-writer.ts'
import type { Report } from './report.ts'

const bar = { height: 7, left: 264, width: 232 } as const
const padding = 16

/** Draws the overall score: a card with the number and a bar. */
export const drawOverall = (pages: PageWriter, { overall, scale }: Report): void => {
  const height = 72
  pages.ensureRoom(height)
  const top = pages.y()
  pages.doc.roundedRect(page.left, top, page.right - page.left, height, 8).fill(colours.card)
  const left = page.left + padding
  pages.drawAt('Overall score', { ...styles.label, x: left }, top + 12)
  const large = { ...styles.title, x: left, size: 28, colour: colours.accent }
  if (overall) {
    pages.drawAt(overall.text, large, top + 26)
    const x = left + pages.widthOf(overall.text, large) + 5
    pages.drawAt(`/ ${scale}`, { ...styles.fact, x, colour: colours.muted }, top + 39)
    drawBar(pages, overall.fraction, top + 42, bar.width + 44 - padding)
  } else pages.drawAt('N/A', { ...large, colour: colours.muted }, top + 26)
  pages.skip(height + 26)
}

/** Draws each score with its bar, one below the other. */
export const drawScores = (pages: PageWriter, { scores }: Report): void => {
  const row = styles.fact
  const nameStyle = { ...row, width: bar.left - page.left - padding }
  pages.ensureRoom(styles.heading.size * 4)
  pages.write('Scores', styles.heading)
  pages.skip(6)
  for (const { name, text, fraction } of scores) {
    const height = pages.heightOf(name, nameStyle)
    pages.ensureRoom(height + 8)
    const top = pages.y()
    const middle = top + height / 2
    pages.drawAt(name, nameStyle, top)
    drawBar(pages, fraction, middle - bar.height / 2, bar.width)
    const numberStyle = { ...row, weight: 600, align: 'right' } as const
    pages.drawAt(text, numberStyle, middle - (row.size * row.leading) / 2)
    pages.skip(height + 8)
  }
  pages.skip(16)
}

const drawBar = ({ doc }: PageWriter, fraction: number, top: number, width: number) => {
  doc.roundedRect(bar.left, top, width, bar.height, bar.height / 2).fill(colours.track)
  const filled = Math.max(fraction * width, fraction > 0 ? bar.height : 0)
  if (filled > 0)
    doc.roundedRect(bar.left, top, filled, bar.height, bar.height / 2).fill(colours.accent)
}
