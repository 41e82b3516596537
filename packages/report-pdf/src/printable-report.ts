import { cleanText } from './clean-text.ts'
import type { Report } from './report.ts'

/** The most scores that are printed. The console shows all of them. */
export const maxScores = 100
/** The longest texts, in characters. The console shows all of them. */
const limits = { summary: 30_000, name: 120, fact: 300 }

/** Cleans every text of a report, and cuts what is too long to print. */
export const printableReport = (report: Report): Report => ({
  ...report,
  trainee: oneLine(report.trainee, limits.name),
  facts: report.facts.map(([label, text]) => [label, oneLine(text, limits.fact)]),
  scores: report.scores.map((score) => ({
    ...score,
    name: capitalized(oneLine(score.name, limits.name)),
  })),
  summary: printableSummary(cleanText(report.summary).trim()),
})

const printableSummary = (summary: string) => {
  const missing = summary.length - limits.summary
  return missing > 0
    ? `${cut(summary, limits.summary)}\n\n(The summary goes on for ${missing.toLocaleString('en-US')} more ${missing === 1 ? 'character' : 'characters'}. The console shows all of it.)`
    : summary
}

const oneLine = (text: string, length: number) => {
  const line = cleanText(text).replaceAll(/\s+/g, ' ').trim() || '-'
  return line.length > length ? `${cut(line, length)}…` : line
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Never leaves half of a surrogate pair. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
