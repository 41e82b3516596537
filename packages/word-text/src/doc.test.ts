import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { document, headOf, renamed } from '../test/word-files.ts'
import { readDoc } from './doc.ts'
import { readDocx } from './docx.ts'

const read = (bytes: Buffer) => readDoc(bytes, 200_000)
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
`

test(
  'the body is read, in both forms the same: no deleted words, codes, notes, comments, headers, boxes',
  { tags: ['R196'] },
  async () => {
    expect(read(await document('features.doc'))).toBe(text)
    expect(readDocx(await document('features.docx'), 200_000)).toBe(text)
  },
)

test('where the body is empty the text boxes are read', async () => {
  expect(read(await document('boxes.doc')).trim()).toBe('All of it in a box')
  expect(readDocx(await document('boxes.docx'), 200_000).trim()).toBe('All of it in a box')
})

/** Writes the text of a document as Word does where it can: a byte a character, in windows-1252. */
const narrowed = (file: Buffer) => {
  const changed = Buffer.from(file)
  const place = changed.indexOf(Buffer.from('Frank Weber', 'utf16le'))
  changed.write('\x93\x80 1\x94 \x96 \xe9!', place, 'latin1')
  // The table of the one piece: its kind, its length, where it begins in the document.
  const table = changed.indexOf(Buffer.of(2, 16, 0, 0, 0, 0, 0, 0, 0))
  changed.writeUInt32LE(((place - headOf(changed)) * 2) | 0x40000000, table + 15)
  return changed
}

test('characters of one byte are those of windows-1252', { tags: ['R196'] }, async () => {
  expect(read(narrowed(await document('english.doc')))).toMatch(/^“€ 1” – é!/)
})

const notWord = (kind: string) => `Only Word documents can be read; this one is ${kind}.`
const protectedByPassword = 'This document is protected with a password.'
const damaged = 'This document is damaged and cannot be read.'
const tooOld =
  'This document was made with Word 95 or older. Save it as .docx in Word, then upload that.'
const changed = (at: number, value: number) => (file: Buffer) => {
  const copy = Buffer.from(file)
  copy.writeUInt16LE(value, headOf(copy) + at)
  return copy
}
test.each([
  [
    'with a password',
    (file: Buffer) => changed(10, file.readUInt16LE(headOf(file) + 10) | 0x100)(file),
    protectedByPassword,
  ],
  [
    'a .docx with a password',
    (file: Buffer) => renamed(file, 'WordDocument', 'EncryptedPackage'),
    protectedByPassword,
  ],
  ['of Word 95', changed(0, 0xa5dc), tooOld],
  ['of Word 6', changed(2, 101), tooOld],
  ['without its table', (file: Buffer) => renamed(file, '1Table', '2Table'), damaged],
  [
    'an Excel workbook',
    (file: Buffer) => renamed(file, 'WordDocument', 'Workbook'),
    notWord('an Excel workbook'),
  ],
  [
    'an Outlook message',
    (file: Buffer) => renamed(file, 'WordDocument', '__properties_version1.0'),
    notWord('an Outlook message'),
  ],
  [
    'an installer',
    (file: Buffer) => renamed(file, 'WordDocument', 'Other'),
    notWord('another kind of Office file'),
  ],
  ['half', (file: Buffer) => file.subarray(0, 2000), damaged],
])('%s: it is said what is wrong', { tags: ['R167'] }, async (_, change, message) => {
  const file = await document('english.doc')
  expect(() => read(change(file))).toThrow(message)
})

test('whatever bytes are changed, a document is read or refused, and in time', async () => {
  const files = [await document('features.doc'), await document('features.docx')]
  const change = fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff))
  fc.assert(
    fc.property(fc.nat(1), fc.array(change, { minLength: 1, maxLength: 30 }), (which, changes) => {
      const bytes = Buffer.from(files[which] ?? [])
      for (const [place, value] of changes) bytes[place % bytes.length] = value
      try {
        expect(which === 0 ? read(bytes) : readDocx(bytes, 200_000)).toBeTypeOf('string')
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }),
    { numRuns: 2000, interruptAfterTimeLimit: 3000 },
  )
})
