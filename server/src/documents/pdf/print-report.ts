import { cleanText } from './clean-text.ts'
import { makeFonts } from './fonts.ts'
import { ink, paper, type } from './paper.ts'
import type { PrintedReport } from './printed-report.ts'
import { drawOverall, drawScores } from './score-bars.ts'
import { newSheets } from './sheets.ts'
import type { Sheets } from './sheets.ts'

/** The most characters and scores that are printed. What is beyond them is told; the console shows it. */
const most = { summary: 30_000, scores: 100, name: 120, fact: 300 }

const title = 'Performance report'
/** The letters of all that is not the report's own. */
const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index), 0x2026)

/**
 * Prints a performance report (spec section 2) on US letter paper: whom and what it is about, its scores with bars, its
 * coaching summary.
 * @returns a PDF file that brings the fonts of its letters with it
 */
export const printReport = async (given: PrintedReport): Promise<Buffer> => {
  const printed = prepared(given)
  const { sessionId, trainee, facts, report } = printed
  const names = report.scores.map(({ name }) => name)
  const short = [ascii, trainee, ...facts.flat(), ...names].join('\n')
  const fonts = await makeFonts(
    new Map([
      [600, ascii],
      [400, `${short}\n${report.summary}`],
    ]),
  )
  const sheets = newSheets(fonts, `${title}: ${trainee}`)
  drawHead(sheets, printed)
  drawOverall(sheets, report)
  if (report.scores.length > 0) drawScores(sheets, report)
  drawSummary(sheets, report.summary)
  return sheets.finish((sheet, count) => {
    sheets.doc.rect(0, 0, paper.width, 6).fill(ink.accent)
    sheets.put(`Session ${sessionId}`, { ...type.label, width: 360 }, paper.footer)
    sheets.put(`Page ${sheet} of ${count}`, { ...type.label, align: 'right' }, paper.footer)
  })
}

const drawHead = (sheets: Sheets, { trainee, facts }: PrintedReport) => {
  sheets.flow('Greenroom', { ...type.label, weight: 600, size: 10, colour: ink.accent })
  sheets.skip(2)
  sheets.flow(title, type.title)
  sheets.flow(trainee, type.name)
  sheets.skip(14)
  const half = (paper.right - paper.left) / 2
  for (let first = 0; first < facts.length; first += 2) {
    const row = facts.slice(first, first + 2).map(([label, text], column) => {
      const place = { x: paper.left + column * half, width: half - 16 }
      const setting = { ...type.fact, ...place }
      return { label, text, place, setting, height: sheets.heightOf(text, setting) }
    })
    const height = Math.max(...row.map((each) => each.height)) + 22
    sheets.keep(height)
    for (const { label, text, place, setting } of row) {
      sheets.put(label, { ...type.label, ...place }, sheets.y())
      sheets.put(text, setting, sheets.y() + 12)
    }
    sheets.skip(height)
  }
  sheets.skip(12)
}

const drawSummary = (sheets: Sheets, summary: string) => {
  sheets.keep(type.heading.size * 4)
  sheets.flow('Coaching summary', type.heading)
  sheets.skip(6)
  if (summary.trim() === '')
    sheets.flow('There is no coaching summary.', { ...type.text, colour: ink.quiet })
  else sheets.flow(summary, type.text)
}

/** Cleans every text and cuts what is longer than anybody reads on paper. */
const prepared = ({ sessionId, trainee, facts, report }: PrintedReport): PrintedReport => {
  const { overall, scores } = report
  const summary = cleanText(report.summary).trim()
  const left = summary.length - most.summary
  return {
    sessionId,
    trainee: oneLine(trainee, most.name),
    facts: facts.map(([label, text]) => [label, oneLine(text, most.fact)]),
    report: {
      overall,
      scores: scores.slice(0, most.scores).map(({ name, value }) => {
        const said = oneLine(name, most.name)
        return { name: said.charAt(0).toUpperCase() + said.slice(1), value }
      }),
      summary:
        left > 0
          ? `${cut(summary, most.summary)}\n\n(The summary goes on for ${left.toLocaleString('en-US')} more characters. The console shows all of it.)`
          : summary,
    },
  }
}

const oneLine = (text: string, length: number) => {
  const line = cleanText(text).replaceAll(/\s+/g, ' ').trim() || '-'
  return line.length > length ? `${cut(line, length)}…` : line
}

/** Never between the halves of a character. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
