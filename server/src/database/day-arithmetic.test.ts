import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** A day of an interval has 23 to 25 hours in the time zone of the database. */
const daysOfTimes = /\d (days?|weeks?|months?|years?)'|make_interval\((days|weeks|months|years)/

test('no statement adds days to a time: 24 hours are the same in every time zone of the database', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const code = files.filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  expect(code.length).toBeGreaterThan(100)
  const found = code.filter((file) => daysOfTimes.test(readFileSync(join(source, file), 'utf8')))
  expect(found).toEqual([])
})
