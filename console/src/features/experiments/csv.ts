import type { Experiment } from '@greenroom/contract'

const columns = [
  'Conversation',
  ...['Current', 'Changed'].flatMap((side) => [`${side} mean`, `${side} low`, `${side} high`]),
  'Broken expectations',
]

/** The conversations of an experiment as CSV. */
export function csvOf({ conversations }: Experiment): string {
  const rows = conversations.map(({ name, current, changed, broken_expectations }) => [
    name,
    ...[current, changed].flatMap((side) => [side?.mean, side?.low, side?.high]),
    broken_expectations.join('\n'),
  ])
  const lines = [columns, ...rows].map((row) => row.map(toField).join(','))
  // Spreadsheets read UTF-8 only with the mark at its beginning.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** As in the server's downloads, text that a spreadsheet would take for a formula begins with an apostrophe. */
function toField(value: string | number | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
