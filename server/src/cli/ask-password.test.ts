import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askPassword, readPassword } from './ask-password.ts'

/** Types lines into a terminal, each after the question before it. */
const type = async (lines: readonly string[]) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  let next = 0
  output.on('data', (chunk) => {
    shown += String(chunk)
    if (shown.endsWith(': ') && next < lines.length) setImmediate(() => input.write(lines[next++]))
  })
  const result = await askPassword({ input, output }).catch((error: unknown) => String(error))
  return { result, shown }
}

test('asks twice on a terminal and never shows what is typed', async () => {
  const typed = 'seven purple bicycles'
  expect(await type([`${typed}\r`, `${typed}\r`])).toEqual({
    result: typed,
    shown: 'New password (Enter generates one): \nThe same again: \n',
  })
})

test('Enter leaves the password to Greenroom; two different entries and Ctrl+C end it', async () => {
  expect((await type(['\r'])).result).toBeUndefined()
  expect((await type(['one password\r', 'another\r'])).result).toContain('the two entries differ')
  expect((await type(['\u0003'])).result).toContain('was not entered')
})

test('reads a password that a script writes, without its line break', async () => {
  const input = new PassThrough()
  input.end(' seven purple bicycles \r\n')
  expect(await readPassword(input)).toBe(' seven purple bicycles ')
})
