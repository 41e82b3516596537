import { expect, test } from 'vitest'
import { pdfText } from '../test/pdf-text.ts'
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
  (await renderedPages({ summary })).join('\n').split('Coaching summary\n')[1]?.split('\nSession')[0]

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
])('%s is printed letter for letter', async (summary) => {
  expect(await renderedSummary(summary)).toBe(summary)
})

test('what no font has is marked, once for each stretch of it', async () => {
  expect(await renderedSummary('a 🎉👩‍👩‍👧 b')).toBe('a \ufffd b')
  expect((await renderedPages({ trainee: '𒀀𒀁' }))[0]).toContain('Performance report\n\ufffd\n')
})

test('Hebrew and Arabic run from right to left, with brackets and numbers as they are read', async () => {
  // As it stands on paper from left to right.
  expect(await renderedSummary('שלום (12) עולם')).toBe('םלוע (12) םולש')
  expect(await renderedSummary('قال: «نعم»')).toMatch(/^«\S+» :\S+$/)
})

test('line breaks are kept, also those kept as two characters; what cannot be seen is not printed', async () => {
  expect(await renderedSummary('a\\nb\r\nc\n\n\nd\u0007\u202e\ufeffe')).toBe('a\nb\nc\nde')
})

test('a long summary takes many pages, each with its number, and no word is lost', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${index}`)
  const pages = await renderedPages({ summary: words.join(' ') })
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries())
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  const printed = new Set(pages.join('\n').split(/\s/))
  expect(words.filter((word) => !printed.has(word))).toEqual([])
})

test('what is not printed is told', async () => {
  const pages = await renderedPages({ summary: 'word '.repeat(10_000) })
  expect(pages.at(-1)).toContain('(The summary goes on for 19,999 more characters.')
})

test.each([
  ['Arabic', 'كانت البداية '.repeat(15_000)],
  ['Thai', 'การเริ่มต้นดีมาก'.repeat(9000)],
  ['marks upon marks', `a${'\u0301'.repeat(50_000)}`],
  ['what no language has', 'ྀ\u0f71្ំ\u17d2ြ\u1039್\u0ccdා\u0dca'.repeat(99)],
  ['both directions', 'a א '.repeat(9000)],
  ['lone halves', '\ud800a\udc00'],
])('a summary of %s is printed', async (_, summary) => {
  expect((await renderedPages({ summary })).length).toBeGreaterThan(0)
})

test.each([
  ['five thousand', Array.from({ length: 5000 }, (_, i) => ({ name: `s${i}`, value: i * 1e300 }))],
  ['those with names as long as books', [{ name: 'a '.repeat(50_000), value: 1 }]],
  ['those with hardly a name', ['', ' ', '\n', '\u200f'].map((name) => ({ name, value: -1 }))],
])('scores: %s are printed', async (_, scores) => {
  expect((await renderedPages({ scores, overall: 1e308 }))[0]).toContain('Scores\n')
})
