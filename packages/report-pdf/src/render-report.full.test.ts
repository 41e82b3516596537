import { expect, test } from 'vitest'
import { pdfText } from '../test/pdf-text.ts'
import { emptyReport, renderedPages, renderedSummary, scoresNamed } from '../test/rendered-pages.ts'
import { renderReportPdf } from './report-pdf.ts'

test.each([
  'Ερώτηση για το κόστος',
  'Хорошее начало',
  '繁體中文龍灣',
  '日本語のかな。',
  '한국어 시작이 좋았습니다.',
  'ქართული Հայերեն አማርኛ',
])('prints %s letter for letter', async (summary) => {
  expect(await renderedSummary(summary)).toBe(summary)
})

test('prints a score with a name as long as a book', async () => {
  const scores = scoresNamed(['a '.repeat(50_000)])
  expect((await renderedPages({ scores }))[0]).toContain('Scores\n')
})

test('prints every word of a long summary on numbered pages', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${index}`)
  const pages = await renderedPages({ summary: words.join(' ') })
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries())
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  const printed = new Set(pages.join('\n').split(/\s/))
  expect(words.filter((word) => !printed.has(word))).toEqual([])
})

test('says how much of a very long summary is missing', async () => {
  const pages = await renderedPages({ summary: 'word '.repeat(10_000) })
  expect(pages.at(-1)).toContain('(The summary goes on for 19,999 more characters.')
})

test.each([
  ['Arabic', 'كانت البداية '.repeat(15_000)],
  ['Thai', 'การเริ่มต้นดีมาก'.repeat(9000)],
  ['marks upon marks', `a${'\u0301'.repeat(50_000)}`],
  ['both directions', 'a א '.repeat(9000)],
])('prints a summary of %s', async (_, summary) => {
  expect((await renderedPages({ summary })).length).toBeGreaterThan(0)
})

test('renders the first hundred scores in a worker thread', async () => {
  const scores = scoresNamed(Array.from({ length: 5000 }, (_, index) => `score ${index}`))
  const printed = pdfText(Buffer.from(await renderReportPdf({ ...emptyReport, scores }))).join('\n')
  expect(printed).toContain('Score 99')
  expect(printed).not.toContain('Score 100')
})
