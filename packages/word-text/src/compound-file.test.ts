import { utils, write } from 'cfb'
import { expect, test } from 'vitest'
import { openCompoundFile } from './compound-file.ts'

const pattern = Buffer.from(Array.from({ length: 251 }, (_, index) => index))
const bytes = (length: number) => Buffer.alloc(length, pattern)

test('reads small and large streams of a container, and none inside its folders', () => {
  const streams = {
    Tiny: bytes(1),
    Small: bytes(4095),
    Limit: bytes(4096),
    Large: bytes(9_000_000),
  }
  const container = utils.cfb_new()
  for (const [name, content] of Object.entries(streams))
    utils.cfb_add(container, `/${name}`, content)
  utils.cfb_add(container, '/Folder/Nested', bytes(5000))
  const stream = openCompoundFile(Buffer.from(write(container, { type: 'buffer' })))
  for (const [name, content] of Object.entries(streams))
    for (const written of [name, name.toUpperCase()])
      expect([written, stream(written)?.equals(content)]).toEqual([written, true])
  expect([stream('Nested'), stream('Other')]).toEqual([undefined, undefined])
})
