import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('writes rows for spreadsheets, formulas as text', () => {
  const rows = [
    ['Name', 'Mean', 'Notes'],
    ['=1+1, "quoted"', 70.5, 'One\nTwo'],
    ['Plain; or not', undefined, ''],
  ]
  expect(csvOf(rows)).toBe(
    '\uFEFFName,Mean,Notes\r\n"\'=1+1, ""quoted""",70.5,"One\nTwo"\r\n"Plain; or not",,\r\n',
  )
})
