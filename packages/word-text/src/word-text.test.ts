import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as hostile from '../test/hostile-files.ts'
import { document, docx, paragraph, renamed, zip } from '../test/word-files.ts'
import { readWordText } from './word-text.ts'

const readAll = (bytes: Uint8Array) => readWordText(bytes, { maxCharacters: 200_000 })
const read = async (bytes: Uint8Array) => (await readAll(bytes)).text

const corpus: Record<string, string[]> = JSON.parse(
  await readFile(new URL('../test/documents/paragraphs.json', import.meta.url), 'utf8'),
)

test.each(Object.entries(corpus))(
  'reads documents in %s',
  { tags: ['R167', 'R196'] },
  async (language, paragraphs) => {
    for (const form of ['doc', 'docx'])
      expect(await read(await document(`${language}.${form}`))).toBe(paragraphs.join('\n'))
  },
)

test('cuts a long text between characters', async () => {
  const { text, notes } = await readAll(docx(paragraph(`x${'😀'.repeat(150_000)}`)))
  expect(text).toHaveLength(199_999)
  expect(notes).toEqual(['Only the first 200,000 characters were taken.'])
  expect(text).not.toMatch(/\p{Surrogate}/u)
})

test('removes control characters and keeps joiners', async () => {
  expect(await read(docx(paragraph('a\u2028b&#xFEFF;cd\u200b.')))).toBe('a\nbcd\u200b.')
})

const instead = (kind: string) => `Only Word documents can be read; this one is ${kind}.`
const damaged = 'This document is damaged and cannot be read.'
const tooLarge = 'This document is too large when unpacked.'

const archive = 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n'
const toOpen = 'To use it, open it in Word and save it as .docx.'
const start = async (name: string) => (await document(name)).subarray(0, 4000)
const refused: readonly (readonly [name: string, file: string | Buffer, message: string])[] = [
  ['an RTF document', '{\\rtf1 Hello}', instead('an RTF document')],
  ['an HTML page', '\n<html><body>Hi</body></html>', instead('an HTML page')],
  ['a PDF file', '%PDF-1.7\n', instead('a PDF file')],
  ['XML of Word 2003', '<?xml version="1.0"?><w:wordDocument/>', instead('an XML file')],
  ['a web archive', archive, instead('a web archive')],
  ['a web archive with other headers first', `Date: 1 June\r\n${archive}`, toOpen],
  ['plain text', 'Hello, Grüße.', instead('another kind of file')],
  ['nothing', '', instead('another kind of file')],
  ['a workbook', zip({ 'xl/workbook.xml': '<a/>' }), instead('another kind of file')],
  [
    'a document with a password',
    renamed(await document('english.doc'), 'WordDocument', 'EncryptedPackage'),
    'This document is protected with a password.',
  ],
  ['an empty .doc', await document('empty.doc'), 'This document has no text.'],
  ['an empty .docx', await document('empty.docx'), 'This document has no text.'],
  ['half a .docx', await start('features.docx'), damaged],
  ['half a .doc', await start('features.doc'), damaged],
  [
    'a .doc whose text is an endless chain',
    hostile.endlessChain(await document('features.doc')),
    damaged,
  ],
  [
    'a .doc whose directory leads nowhere',
    hostile.endlessDirectory(await document('features.doc')),
    instead('another kind of file'),
  ],
  ['noise after the signature of a .docx', hostile.noise('PK\x03\x04'), damaged],
  ['noise after the signature of a .doc', hostile.noise('\xd0\xcf\x11\xe0'), damaged],
]
test.each(refused)('refuses %s', { tags: ['R167'] }, async (_, file, message) => {
  await expect(read(Buffer.from(file))).rejects.toThrow(message)
})

test.each([
  ['a part of 4 GB', () => hostile.announcing(0xfffffffe, docx(paragraph('a')))],
  ['a part of 100 MB', () => hostile.announcing(100_000_000, docx(paragraph('a')))],
  ['a hundred parts of 10 MB', () => hostile.announcing(10_000_000, hostile.parts(100))],
])('refuses a hostile document with %s', async (_, makeFile) => {
  await expect(read(makeFile())).rejects.toThrow(tooLarge)
})

test('refuses a hostile document with overlapping parts', async () => {
  await expect(read(hostile.overlapping())).rejects.toThrow(damaged)
})
