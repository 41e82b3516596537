import { Readable } from 'node:stream'
import { setImmediate as endOfTick } from 'node:timers/promises'
import {
  exportOnlyColumns,
  importColumns,
  isErased,
  issueMessage,
  maxImport,
  people,
  pluralize,
  trimInvisible,
} from '@greenroom/contract'
import { CsvError, parse } from 'csv-parse'
import * as z from 'zod/mini'
import { normalizeEmail } from '../../access/sign-in-keys.ts'
import { refuse } from '../../http/http-error.ts'
import { inTurns } from '../../lib/in-turns.ts'

type Column = (typeof importColumns)[number]

/** A line of a file of people. An empty cell leaves its field as it is, like a column that is missing. */
export interface Line {
  readonly line: number
  readonly email: string
  readonly cells: Readonly<Partial<Record<Exclude<Column, 'email'>, string>>>
  /** Why the line is wrong by itself. */
  readonly problem: string | undefined
}

const { email, first_name, last_name, phone_number } = people.input.shape
const { role, status } = people.list.query.shape
const lineSchema = z.object({
  email,
  phone_number,
  role,
  status,
  first_name: z.optional(first_name),
  last_name: z.optional(last_name),
})
const csvRecord = z.object({
  // Not checked one by one: a line may have thousands.
  record: z.custom<string[]>((cells) => Array.isArray(cells)),
  info: z.object({ lines: z.number() }),
})
/** More columns than any file of people has. */
const maxColumns = 100

/**
 * Reads a file of people as spreadsheets write it: with commas, semicolons or tabs, any line ends, empty rows and columns.
 * @throws HttpError 400
 */
export const readPeople = async (csv: string): Promise<Line[]> => {
  const [header, ...rows] = await parseCsv(csv)
  if (!header) return refuse(400, 'The file is empty.')
  const names = withoutEmptyEnd(header.record)
  const columns = columnsOf(names)
  if (rows.length > maxImport.rows)
    refuse(400, `A file can have ${maxImport.rows.toLocaleString('en-US')} people at most.`)
  const firstLines = new Map<string, number>()
  const lines: Line[] = []
  for await (const { record: cellsOfRow, info } of inTurns(rows)) {
    const record = withoutEmptyEnd(cellsOfRow)
    // The parser names the last line of a row whose cells have line breaks.
    const line = info.lines - (record.join('').match(/\n/g)?.length ?? 0)
    const given: Partial<Record<Column, string>> = {}
    for (const [at, column] of columns.entries()) {
      const cell = column && readCell(column, record[at] ?? '')
      if (cell) given[column] = cell
    }
    const { email: address = '', ...cells } = given
    const key = normalizeEmail(address)
    const first = firstLines.get(key)
    if (first === undefined) firstLines.set(key, line)
    const nameless = record.find((cell, at) => cell !== '' && names[at] === '')
    const problem =
      record.length > columns.length
        ? `There are ${pluralize(record.length, 'cell')}, but ${pluralize(columns.length, 'column')}.`
        : ((nameless === undefined
            ? undefined
            : `The column of “${nameless.slice(0, 40)}” has no name.`) ??
          problemOfSpreadsheet(cells) ??
          problemOfCells({ email: address, ...cells }) ??
          (first === undefined ? undefined : `Line ${first} has the same address.`))
    lines.push({ line, email: key, cells, problem })
  }
  return lines
}

/** A cell without the apostrophe that a download puts before what a spreadsheet would take for a formula. */
const readCell = (column: Column, text: string) => {
  // An address is checked as it stands.
  const trimmed = column === 'email' ? text.trim() : trimInvisible(text)
  const cell = trimmed.replace(/^'(?=[=+\-@＝＋－＠])/, '')
  const isWord = column === 'status' || column === 'role'
  return isWord ? cell.toLowerCase().replaceAll(' ', '_') : cell
}

const withoutEmptyEnd = (record: readonly string[]) =>
  record.slice(0, record.findLastIndex((cell) => cell !== '') + 1)

/** How a spreadsheet shows a formula that failed, or a number that is too wide for its column. */
const failedFormula = /^#(?:[\p{L}\d/_]+[!?]|N\/?[A-Z]{1,2}|#+)$/u
/** How it saves a long number: the last digits are lost. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?E\+\d+$/i

/** What a spreadsheet has done to a cell. */
const problemOfSpreadsheet = (cells: Line['cells']) => {
  for (const [column, cell] of Object.entries(cells)) {
    if (failedFormula.test(cell))
      return `${column} is “${cell.slice(0, 40)}”, an error of the spreadsheet.`
    if (shortened.test(cell))
      return `${column} is “${cell.slice(0, 40)}”: the spreadsheet has shortened the number. Format the column as text.`
  }
  return undefined
}

const problemOfCells = (cells: Partial<Record<Column, string>>) => {
  const parsed = z.safeParse(lineSchema, cells)
  const [issue] = parsed.error?.issues ?? []
  if (issue) return issueMessage(issue)
  return isErased({ email: normalizeEmail(cells.email ?? '') })
    ? 'This address stands for an erased person.'
    : undefined
}

/** Reads one row more than allowed, and no longer one than people need. */
const parseCsv = async (csv: string) => {
  const text = csv.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  // Spreadsheets may name the delimiter in a line of its own. It stays as an empty one, so that lines keep their numbers.
  const named = /^"?sep=([,;\t|])"?[ \t]*(?=\n)/i.exec(text)
  const content = text.slice(named?.[0].length ?? 0)
  const [firstLine = ''] = /^.*[^\s,;|"].*$/m.exec(content) ?? []
  const delimiter = named?.[1] ?? [';', '\t'].find((one) => firstLine.includes(one)) ?? ','
  const bytes = Buffer.from(content)
  await checkWidths(bytes, delimiter.charCodeAt(0))
  const parser = Readable.from(chunksOf(bytes)).pipe(
    parse({
      info: true,
      trim: true,
      relax_column_count: true,
      record_delimiter: '\n',
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      delimiter,
      max_record_size: 10_000,
    }),
  )
  const records = []
  try {
    for await (const record of parser) {
      records.push(z.parse(csvRecord, record))
      if (records.length > maxImport.rows + 1) break
    }
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse(400, `This is not a valid CSV file. ${error.message}.`)
  }
}

/** As many columns as a spreadsheet has. */
const maxCells = 16_384

/** Refuses a line that would become an array of millions, which holds up others. @param delimiter its byte */
const checkWidths = async (bytes: Buffer, delimiter: number) => {
  let [line, cells] = [1, 1]
  for await (const chunk of chunksOf(bytes))
    for (const byte of chunk) {
      if (byte === delimiter) cells += 1
      else if (byte === lineFeed) [line, cells] = [line + 1, 1]
      if (cells > maxCells) refuse(400, `Line ${line} has more than 16,384 cells.`)
    }
}

const lineFeed = 10

/** The file in small pieces, so that others have their turn in between. */
async function* chunksOf(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += chunkSize) {
    await endOfTick()
    yield bytes.subarray(start, start + chunkSize)
  }
}

const chunkSize = 2 * 1024

/** What each column is; `undefined` for those that are passed over. */
const columnsOf = (header: readonly string[]): readonly (Column | undefined)[] => {
  if (header.length > maxColumns) refuse(400, `A file can have ${maxColumns} columns at most.`)
  const known: readonly string[] = [...importColumns, ...exportOnlyColumns]
  const names = header.map((name) => name.toLowerCase())
  const unknown = header.filter((_, at) => names[at] !== '' && !known.includes(names[at] ?? ''))
  const allowed = `The columns are ${importColumns.join(', ')}.`
  if (unknown.length > 0) refuse(400, `Unknown columns: ${quoted(unknown)}. ${allowed}`)
  const repeated = names.filter((name, at) => name !== '' && names.indexOf(name) !== at)
  if (repeated.length > 0) refuse(400, `Repeated columns: ${quoted(repeated)}.`)
  if (!names.includes('email')) refuse(400, `The column email is missing. ${allowed}`)
  return names.map((name) => importColumns.find((one) => one === name))
}

const quoted = (names: readonly string[]) =>
  names.map((name) => `“${name.slice(0, 40)}”`).join(', ')
