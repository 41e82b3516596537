import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { docFile } from '../test/doc-file.ts'
import type { Change } from '../test/doc-file.ts'
import { document, headOf, renamed } from '../test/word-files.ts'
import { readDoc } from './doc.ts'
import { documentText } from './document-text.ts'
import { readDocx } from './docx.ts'

const maxCharacters = 200_000
const read = (bytes: Buffer) => readDoc(bytes, maxCharacters).text
const readX = async (bytes: Buffer) => (await readDocx(bytes, maxCharacters)).text
const text = `The plant manager
Before after, added words end.
First line
second line\tafter a tab.
See the catalogue now.
A note follows.
Normal, widely spaced words, bold words.
non\u2011breaking and softened.
A comment stands here.
Age\t52
Years
of service\tthirty
one item
The last paragraph.
Box words stay out
`

test(
  'reads the same body from .doc and .docx, without deleted text, field codes, notes, comments and headers',
  { tags: ['R196'] },
  async () => {
    expect(read(await document('features.doc')).trimEnd()).toBe(text.trimEnd())
    expect(await readX(await document('features.docx'))).toBe(text)
  },
)

test('reads text boxes where the body is empty', async () => {
  expect(read(await document('boxes.doc')).trim()).toBe('All of it in a box')
  expect((await readX(await document('boxes.docx'))).trim()).toBe('All of it in a box')
})

/** Stores the text of a document as Word often does: one byte a character, in windows-1252. */
const narrowed = (file: Buffer) => {
  const changed = Buffer.from(file)
  const place = changed.indexOf(Buffer.from('Frank Weber', 'utf16le'))
  changed.write('\x93\x80 1\x94 \x96 \xe9!', place, 'latin1')
  // The table of the only piece: its kind, its length, its start in the document.
  const table = changed.indexOf(Buffer.of(2, 16, 0, 0, 0, 0, 0, 0, 0))
  changed.writeUInt32LE(((place - headOf(changed)) * 2) | 0x40000000, table + 15)
  return changed
}

test('reads one-byte characters as windows-1252', { tags: ['R196'] }, async () => {
  expect(read(narrowed(await document('english.doc')))).toMatch(/^“€ 1” – é!/)
})

const protectedByPassword = 'This document is protected with a password.'
const damaged = 'This document is damaged and cannot be read.'
const tooOld =
  'This document was made with Word 95 or older. Save it as .docx in Word, then upload that.'
const withWord = (offset: number, value: number) => (file: Buffer) => {
  const changed = Buffer.from(file)
  changed.writeUInt16LE(value, headOf(changed) + offset)
  return changed
}
test.each([
  [
    'a document with a password',
    (file: Buffer) => withWord(10, file.readUInt16LE(headOf(file) + 10) | 0x100)(file),
    protectedByPassword,
  ],
  [
    'a .docx file with a password',
    (file: Buffer) => renamed(file, 'WordDocument', 'EncryptedPackage'),
    protectedByPassword,
  ],
  ['a document of Word 95', withWord(0, 0xa5dc), tooOld],
  ['a document of Word 6', withWord(2, 101), tooOld],
  [
    'a document without its table stream',
    (file: Buffer) => renamed(file, '1Table', '2Table'),
    damaged,
  ],
  [
    'an Excel workbook',
    (file: Buffer) => renamed(file, 'WordDocument', 'Workbook'),
    'Only Word documents can be read; this one is another kind of file.',
  ],
])('refuses %s', { tags: ['R167'] }, async (_, change, message) => {
  const file = await document('english.doc')
  expect(() => read(change(file))).toThrow(message)
})

test('reads or refuses a document with damaged bytes, in time', async () => {
  const list: Change[] = [[0x460b, 1, 0]]
  const formatted = docFile({
    fonts: ['Symbol'],
    styles: [
      { kind: 'paragraph', paragraph: list },
      { kind: 'character', basedOn: 0 },
    ],
    lists: [
      [
        { format: 0, text: '\0.' },
        { format: 4, text: '\u0001)' },
      ],
    ],
    uses: [{ list: 0, starts: { 1: 3 } }],
    paragraphs: [{ runs: [['a\x08'], ['(', [0x6a09, 0, 0, 0xb0, 0xf0]], ['']], changes: list }],
    shapes: [7],
    boxes: [{ text: 'box', shape: 7 }],
  })
  const documents = [
    ...[await document('features.doc'), await document('features.docx')],
    formatted,
  ]
  const change = fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff))
  const changes = fc.array(change, { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(fc.nat(2), changes, async (which, damage) => {
      const bytes = Buffer.from(documents[which] ?? [])
      for (const [offset, value] of damage) bytes[offset % bytes.length] = value
      await expect(
        documentText(bytes, maxCharacters).then(({ text: found }) => found, String),
      ).resolves.toBeTypeOf('string')
    }),
    { numRuns: process.env['FULL'] ? 2000 : 200 },
  )
})
