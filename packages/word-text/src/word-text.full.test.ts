import { expect, test } from 'vitest'
import * as hostile from '../test/hostile-files.ts'
import { docx, docxOf, mainPart, paragraph } from '../test/word-files.ts'
import { readWordText } from './word-text.ts'

test.each([
  ['six thousand parts', () => hostile.parts(6000), 'This document is too large when unpacked.'],
  [
    'a part larger than announced',
    () => hostile.announcing(1000, docxOf(Buffer.alloc(80 * 1024 * 1024, ' '))),
    'This document is damaged and cannot be read.',
  ],
  [
    'millions of open elements',
    () => docxOf(mainPart('<w:p>'.repeat(4_000_000))),
    /too l(ong|arge)|damaged/,
  ],
  ['a text of 60 MB', () => docx(paragraph(' '.repeat(60_000_000))), /too l(ong|arge)|no text/],
])('refuses a hostile document with %s', async (_, makeFile, message) => {
  await expect(readWordText(makeFile(), { maxCharacters: 200_000 })).rejects.toThrow(message)
})
