import { printedSigns } from './clean-text.ts'
import { expect, test } from 'vitest'
import { pdfText } from '../test/pdf-text.ts'
import { emptyReport, renderedPages, renderedSummary, scoresNamed } from '../test/rendered-pages.ts'
import { renderReportPdf } from './report-pdf.ts'

test.each([
  'Größe, naïve façade, Łódź, İstanbul, Khởi đầu',
  '开场很好，关于停机成本的问题。',
  '√ ≤ → € ₹ ½',
])('prints %s letter for letter', async (summary) => {
  expect(await renderedSummary(summary)).toBe(summary)
})

test('prints signs that no font has so that each keeps its meaning', async () => {
  const signs = Object.entries(printedSigns)
  const given = signs.map(([, all]) => `a ${all}`)
  expect(await renderedSummary(['✔️ said 👍🏽', ...given].join('\n'))).toBe(
    ['✓ said (+)', ...signs.map(([as, all]) => `a ${as.repeat(Array.from(all).length)}`)].join(
      '\n',
    ),
  )
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

test.each([
  ['sequences that no language has', 'ྀ\u0f71្ំ\u17d2ြ\u1039್\u0ccdා\u0dca'.repeat(99)],
  ['half surrogate pairs', '\ud800a\udc00'],
])('prints a summary of %s', async (_, summary) => {
  expect((await renderedPages({ summary })).length).toBeGreaterThan(0)
})

test.each([['scores with empty and invisible names', ['', ' ', '\n', '\u200f']]])(
  'prints %s',
  async (_, names) => {
    expect((await renderedPages({ scores: scoresNamed(names) }))[0]).toContain('Scores\n')
  },
)

test('prints the overall score with its scale, each score by its name, and N/A without one', async () => {
  const overall = { text: '87.5', fraction: 0.875 }
  const [page] = await renderedPages({ overall, scores: scoresNamed(['closing']) })
  expect(page).toContain('Overall score\n87.5\n/ 100\n')
  expect(page).toContain('Scores\nClosing')
  expect((await renderedPages({}))[0]).toContain('N/A')
})

test('renders in a worker thread', async () => {
  const pdf = await renderReportPdf({ ...emptyReport, summary: 'Well done.' })
  expect(pdfText(Buffer.from(pdf))[0]).toContain('Coaching summary\nWell done.')
})
