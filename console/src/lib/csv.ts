import { saveFile } from './save-file.ts'

type Row = readonly (string | number | undefined)[]

/** Downloads rows as CSV. */
export const saveCsv = (rows: readonly Row[], name: string): void =>
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), name)

/** Rows as CSV for spreadsheets, which read UTF-8 only with the mark at its beginning. */
export const csvOf = (rows: readonly Row[]): string =>
  `\uFEFF${rows.map((row) => row.map(toField).join(',')).join('\r\n')}\r\n`

/** As in the server's downloads, text that a spreadsheet would take for a formula begins with an apostrophe. */
function toField(value: Row[number]): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
