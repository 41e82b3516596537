import { expect, test } from 'vitest'
import * as hostile from '../test/hostile-files.ts'
import { docx, docxOf, docxWith, mainPart, paragraph } from '../test/word-files.ts'
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
  [
    'a long label on each of many items',
    () => {
      const item =
        '<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t> </w:t></w:r></w:p>'
      const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="${'x'.repeat(1_000_000)}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
      return docxWith(item.repeat(100_000), { numbering })
    },
    'no text',
  ],
  [
    'an inserted file that stands there many times',
    () =>
      docxWith('<w:altChunk r:id="aFChunk"/>'.repeat(20_000), { inserted: ' '.repeat(300_000) }),
    'no text',
  ],
  ['a text of 60 MB', () => docx(paragraph(' '.repeat(60_000_000))), /too l(ong|arge)|no text/],
])('refuses a hostile document with %s', async (_, makeFile, message) => {
  await expect(readWordText(makeFile(), { maxCharacters: 200_000 })).rejects.toThrow(message)
})
