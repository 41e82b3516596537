import { expect, test } from 'vitest'
import { pdfText } from '../test/pdf-text.ts'
import { renderReportPdf } from './report-pdf.ts'
import { renderReport } from './render-report.ts'
import type { Report } from './report.ts'

const empty: Report = {
  sessionId: 'a session',
  trainee: 'Dana Whitfield',
  facts: [['Persona', 'Frank']],
  overall: undefined,
  scale: 100,
  scores: [],
  summary: '',
}
const renderedPages = async (report: Partial<Report>) =>
  pdfText(await renderReport({ ...empty, ...report }))
const renderedSummary = async (summary: string) =>
  (await renderedPages({ summary }))
    .join('\n')
    .split('Coaching summary\n')[1]
    ?.split('\nSession')[0]

test.each([
  'Größe, naïve façade, Łódź, İstanbul, Khởi đầu',
  'Ερώτηση για το κόστος',
  'Хорошее начало',
  '开场很好，关于停机成本的问题。',
  '繁體中文龍灣',
  '日本語のかな。',
  '한국어 시작이 좋았습니다.',
  'ქართული Հայերեն አማርኛ',
  '√ ≤ → € ₹ ½',
])('prints %s letter for letter', async (summary) => {
  expect(await renderedSummary(summary)).toBe(summary)
})

test('prints one mark for each stretch of characters that no font has', async () => {
  expect(await renderedSummary('a 🎉👩‍👩‍👧 b')).toBe('a \ufffd b')
  expect((await renderedPages({ trainee: '𒀀𒀁' }))[0]).toContain('Performance report\n\ufffd\n')
})

test('prints Hebrew and Arabic from right to left, with brackets and numbers as they are read', async () => {
  // As it appears on paper from left to right.
  expect(await renderedSummary('שלום (12) עולם')).toBe('םלוע (12) םולש')
  expect(await renderedSummary('قال: «نعم»')).toMatch(/^«\S+» :\S+$/)
})

test('keeps line breaks, also those stored as two characters, and removes invisible characters', async () => {
  expect(await renderedSummary('a\\nb\r\nc\n\n\nd\u0007\u202e\ufeffe')).toBe('a\nb\nc\nde')
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
  ['sequences that no language has', 'ྀ\u0f71្ំ\u17d2ြ\u1039್\u0ccdා\u0dca'.repeat(99)],
  ['both directions', 'a א '.repeat(9000)],
  ['half surrogate pairs', '\ud800a\udc00'],
])('prints a summary of %s', async (_, summary) => {
  expect((await renderedPages({ summary })).length).toBeGreaterThan(0)
})

const scoresNamed = (names: string[]) =>
  names.map((name) => ({ name, text: '9.9e+307', fraction: 1 }))

test.each([
  ['a score with a name as long as a book', ['a '.repeat(50_000)]],
  ['scores with empty and invisible names', ['', ' ', '\n', '\u200f']],
])('prints %s', async (_, names) => {
  expect((await renderedPages({ scores: scoresNamed(names) }))[0]).toContain('Scores\n')
})

test('prints the overall score with its scale, each score by its name, and N/A without one', async () => {
  const overall = { text: '87.5', fraction: 0.875 }
  const [page] = await renderedPages({ overall, scores: scoresNamed(['closing']) })
  expect(page).toContain('Overall score\n87.5\n/ 100\n')
  expect(page).toContain('Scores\nClosing')
  expect((await renderedPages({}))[0]).toContain('N/A')
})

test('renders the first hundred scores in a worker thread', async () => {
  const scores = scoresNamed(Array.from({ length: 5000 }, (_, index) => `score ${index}`))
  const printed = pdfText(Buffer.from(await renderReportPdf({ ...empty, scores }))).join('\n')
  expect(printed).toContain('Score 99')
  expect(printed).not.toContain('Score 100')
})

test('renders in a worker thread', async () => {
  const pdf = await renderReportPdf({ ...empty, summary: 'Well done.' })
  expect(pdfText(Buffer.from(pdf))[0]).toContain('Coaching summary\nWell done.')
})
