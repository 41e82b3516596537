import type { ImportResult } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const preview = async (body: string | Buffer): Promise<ImportResult> => {
  const response = await fetch(`${app.url}/api/v1/people/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.token}`, 'content-type': 'text/csv' },
    body,
  })
  return Object(await response.json())
}
const address = () => `i-${crypto.randomUUID()}@a.co`

const withBom = (text: string) => `\ufeff${text}`
const twoPeople = [
  ['email', 'first_name', 'last_name', 'phone_number'],
  ['a1@x.test', 'Ann', 'Lee', '+49 151 234567'],
  ['b1@x.test', 'Bo', 'Ray', ''],
]
const written = (delimiter: string, end = '\n') =>
  twoPeople.map((row) => row.join(delimiter) + end).join('')
test.each<[string, string | Buffer, number[]]>([
  ['semicolons', written(';'), [2, 3]],
  ['tabs', written('\t', '\r\n'), [2, 3]],
  ['the line ends of old Macs', written(',', '\r'), [2, 3]],
  [
    'line ends that begin with LF',
    written(',').replace('Lee,+49 151 234567\n', 'Lee,+49 151 234567\r\n'),
    [2, 3],
  ],
  ['line ends that begin with CRLF', written(',').replace('\n', '\r\n'), [2, 3]],
  ['a line that names the delimiter', withBom(`sep=;\r\n${written(';', '\r\n')}`), [3, 4]],
  ['empty rows', written(',').replaceAll('\n', '\n,,,\n\n').concat(',,,\n'.repeat(6000)), [4, 7]],
  ['empty rows before the header', `;;;;\n\n${written(';')}`, [4, 5]],
  ['empty columns at the end', written(',', ',,\r\n'), [2, 3]],
  [
    'an empty column in between',
    written(',').replaceAll('@x.test,', '@x.test,,').replace('email,', 'email,,'),
    [2, 3],
  ],
  ['names of several lines', written(',').replace('Ann', '"Ann\r\nMary"'), [2, 4]],
  ['UTF-16', Buffer.from(withBom(written('\t')), 'utf16le'), [2, 3]],
  ['big-endian UTF-16', Buffer.from(withBom(written(',')), 'utf16le').swap16(), [2, 3]],
  ['UTF-16 without a byte order mark', Buffer.from(written(';'), 'utf16le'), [2, 3]],
])('reads a file with %s', async (_, body, lines) => {
  const { rows } = await preview(body)
  expect(rows).toMatchObject([
    { line: lines[0], email: 'a1@x.test', changes: [{}, {}, { after: '+49 151 234567' }] },
    { line: lines[1], email: 'b1@x.test', changes: [{ after: 'Bo' }, { after: 'Ray' }] },
  ])
})

test('refuses a line with more cells than a spreadsheet has columns', async () => {
  const tooWide = await preview(written(',').concat(','.repeat(16_384)))
  expect(tooWide).toEqual({ message: 'Line 4 has more than 16,384 cells.' })
  const widest = await preview(written(',').concat(','.repeat(16_383)))
  expect(widest.rows).toHaveLength(2)
})

const failures = [
  '#NAME?',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#N/A',
  '#NV',
  '#BEZUG!',
  '#NULL!',
  '######',
]
const shortened = ['4.915E+11', '"4,91512E+12"', '-1e+20']
test('names cells that a spreadsheet has spoilt', async () => {
  const cells = [...failures, ...shortened]
  const columns = ['first_name', 'last_name', 'phone_number']
  for (const [at, column] of columns.entries()) {
    const { rows } = await preview(
      `email,${columns.join(',')}\n${cells.map((cell) => `${address()},${columns.map((_, other) => (other === at ? cell : 'Ada')).join(',')}`).join('\n')}`,
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(cells.map(() => 'wrong'))
    for (const [index, { problem }] of rows.entries())
      expect(problem).toContain(`${column} is “${(cells[index] ?? '').replaceAll('"', '')}”`)
  }
  const fine = ['#1', 'E+', '+49 151', '4.9E', 'N/A', '1E5', '#mia']
  const lines = fine.map((phone) => `${address()},Ada,Quist,${phone}`)
  const { counts } = await preview(`email,${columns.join(',')}\n${lines.join('\n')}`)
  expect(counts).toMatchObject({ new: fine.length, wrong: 0 })
})

test('names a cell in a column without a name', async () => {
  const { rows } = await preview(`email,,first_name\n${address()},lost,Ada`)
  expect(rows[0]?.problem).toBe('The column of “lost” has no name.')
})
