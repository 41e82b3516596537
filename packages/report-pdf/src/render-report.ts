import { makeFonts } from './fonts.ts'
import { colours, page, styles } from './layout.ts'
import { createPageWriter } from './page-writer.ts'
import type { PageWriter } from './page-writer.ts'
import { printableReport } from './printable-report.ts'
import type { Report } from './report.ts'
import { drawOverall, drawScores } from './score-bars.ts'

const title = 'Performance report'
/** The letters of labels and numbers. */
const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index), 0x2026)

/**
 * Renders a performance report (spec section 2): who and what it is about, its scores with bars, its coaching summary.
 * @returns a PDF file with the fonts of its letters embedded
 */
export const renderReport = async (given: Report): Promise<Buffer> => {
  const report = printableReport(given)
  const { overall, scores, facts, trainee, summary } = report
  const regular = [ascii, trainee, ...facts.flat(), ...scores.map(({ name }) => name), summary]
  const bold = [ascii, overall?.text ?? '', ...scores.map(({ text }) => text)]
  const fonts = await makeFonts({ 400: regular.join('\n'), 600: bold.join('\n') })
  const pages = createPageWriter(fonts, `${title}: ${trainee}`)
  drawHead(pages, report)
  drawOverall(pages, report)
  if (scores.length > 0) drawScores(pages, report)
  drawSummary(pages, summary)
  return pages.finish((number, count) => {
    pages.doc.rect(0, 0, page.width, 6).fill(colours.accent)
    pages.drawAt(`Session ${report.sessionId}`, { ...styles.label, width: 360 }, page.footer)
    pages.drawAt(`Page ${number} of ${count}`, { ...styles.label, align: 'right' }, page.footer)
  })
}

const drawHead = (pages: PageWriter, { trainee, facts }: Report) => {
  pages.write('Greenroom', { ...styles.label, weight: 600, size: 10, colour: colours.accent })
  pages.skip(2)
  pages.write(title, styles.title)
  pages.write(trainee, styles.name)
  pages.skip(14)
  const columnWidth = (page.right - page.left) / 2
  for (let first = 0; first < facts.length; first += 2) {
    const row = facts.slice(first, first + 2).map(([label, text], column) => {
      const place = { x: page.left + column * columnWidth, width: columnWidth - 16 }
      const style = { ...styles.fact, ...place }
      return { label, text, place, style, height: pages.heightOf(text, style) }
    })
    const height = Math.max(...row.map((cell) => cell.height)) + 22
    pages.ensureRoom(height)
    for (const { label, text, place, style } of row) {
      pages.drawAt(label, { ...styles.label, ...place }, pages.y())
      pages.drawAt(text, style, pages.y() + 12)
    }
    pages.skip(height)
  }
  pages.skip(12)
}

const drawSummary = (pages: PageWriter, summary: string) => {
  pages.ensureRoom(styles.heading.size * 4)
  pages.write('Coaching summary', styles.heading)
  pages.skip(6)
  if (summary.trim() === '')
    pages.write('No coaching summary.', { ...styles.text, colour: colours.muted })
  else pages.write(summary, styles.text)
}
