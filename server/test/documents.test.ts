import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { allowSlowTests } from './slow-tests.ts'
import { launch } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'
import { picture, pngBomb } from './pictures.ts'
import { sendFiles } from './send-file.ts'
import {
  document,
  docx,
  docxOf,
  mainPart,
  paragraph,
  renamed,
  zip,
} from '../../packages/word-text/test/word-files.ts'

/* Documents on the built server, whose workers are files of their own; how quickly it answers is a bench's business. */

allowSlowTests()

let folder: string
let server: Greenroom
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-documents-'))
  await chmod(folder, 0o755)
  server = await launch({ DATA_DIR: join(folder, 'data'), SEED: 'demo' })
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const upload = (path: string) => (name: string, bytes: Uint8Array) =>
  sendFiles({ url: server.url, token: server.token ?? '' }, path, [{ name, bytes }])
const read = (name: string, bytes: Uint8Array) =>
  upload('/api/v1/interview/get-persona-behavior')(name, bytes)
const text = (persona: unknown) => ({ status: 200, body: { persona } })
const no = (message: string) => ({ status: 422, body: { message, field: 'file' } })

const corpus = z
  .record(z.string(), z.array(z.string()))
  .parse(
    JSON.parse(
      await readFile(
        new URL('../../packages/word-text/test/documents/paragraphs.json', import.meta.url),
        'utf8',
      ),
    ),
  )

describe('real documents', { tags: ['R167', 'R196'] }, () => {
  test.each(Object.entries(corpus))('in %s, of both forms', async (language, paragraphs) => {
    for (const form of ['doc', 'docx']) {
      const name = `${language}.${form}`
      expect(await read(name, await document(name))).toMatchObject(text(paragraphs.join('\n')))
    }
  })

  test('a document of one form under the ending of the other is read, in any capitals', async () => {
    const expected = text(corpus['german']?.join('\n'))
    expect(await read('a.DOC', await document('german.docx'))).toMatchObject(expected)
    expect(await read('b.Docx', await document('german.doc'))).toMatchObject(expected)
  })

  test('a long one is cut at 200,000 characters, and not inside one', async () => {
    const { status, body } = await read('a.docx', docx(paragraph(`x${'😀'.repeat(150_000)}`)))
    const { persona } = Object(body)
    expect([status, persona.length, /\p{Surrogate}/u.test(persona)]).toEqual([200, 199_999, false])
  })

  test('what PostgreSQL would not take, or nobody sees, is not in it', async () => {
    const odd = docx(paragraph('a\u2028b&#xFEFF;cd\u200b.'))
    expect(await read('a.docx', odd)).toMatchObject(text('a\nbcd\u200b.'))
  })
})

const only = 'Only Word documents can be read'
const damaged = 'This document is damaged and cannot be read.'
const unpacksTooFar = 'This document unpacks to far more than a text, and is not read.'
const protectedByPassword = 'This document is protected with a password.'

describe('what is no document', { tags: ['R167'] }, () => {
  test.each([
    ['RTF', 'a.doc', '{\\rtf1 Hello}', `${only}; this one is an RTF document.`],
    ['HTML', 'a.doc', '\n<html><body>Hi</body></html>', `${only}; this one is an HTML page.`],
    ['PDF', 'a.docx', '%PDF-1.7\n', `${only}; this one is a PDF file.`],
    [
      'XML of Word 2003',
      'a.doc',
      '<?xml version="1.0"?><w:wordDocument/>',
      `${only}; this one is an XML file.`,
    ],
    ['text', 'a.doc', 'Hello, Grüße.', `${only}; this one is plain text.`],
    ['a picture', 'a.docx', picture('png'), `${only}; this one is a PNG picture.`],
    [
      'Word 2',
      'a.doc',
      Buffer.from('dba52d000000', 'hex'),
      `${only}; this one is a document of Word 2 or older.`,
    ],
    [
      'a workbook',
      'a.docx',
      zip({ 'xl/workbook.xml': '<a/>' }),
      `${only}; this one is a ZIP archive.`,
    ],
    [
      'a document with macros',
      'a.docm',
      docx(paragraph('a')),
      `${only}: files that end in .doc or .docx.`,
    ],
    ['no ending', 'document', docx(paragraph('a')), `${only}: files that end in .doc or .docx.`],
    [
      'a password',
      'a.docx',
      document('english.doc').then((file) => renamed(file, 'WordDocument', 'EncryptedPackage')),
      protectedByPassword,
    ],
    ['an empty .doc', 'a.doc', document('empty.doc'), 'This document holds no text.'],
    ['an empty .docx', 'a.docx', document('empty.docx'), 'This document holds no text.'],
    [
      'half a .docx',
      'a.docx',
      document('features.docx').then((file) => file.subarray(0, 4000)),
      damaged,
    ],
    [
      'half a .doc',
      'a.doc',
      document('features.doc').then((file) => file.subarray(0, 4000)),
      damaged,
    ],
    [
      'a head and noise',
      'a.docx',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5000, 7)]),
      damaged,
    ],
  ])('%s is refused: %s', async (_, name, given, message) => {
    const bytes = await given
    const answer = await read(name, typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
    expect(answer).toMatchObject(no(message))
  })
})

/** An archive whose directory announces another size for each of its parts than it has. */
const announcing = (size: number, bytes: Buffer) => {
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1))
    bytes.writeUInt32LE(size, at + 24)
  return bytes
}
const parts = (count: number) =>
  zip(Object.fromEntries(Array.from({ length: count }, (_, part) => [`${part}.xml`, 'x'])))
/** An archive whose many entries are all the same bytes. */
const overlapping = () => {
  const bytes = docx(paragraph('a'))
  const end = bytes.length - 22
  const directory = bytes.subarray(bytes.readUInt32LE(end + 16), end)
  const tail = Buffer.from(bytes.subarray(end))
  tail.writeUInt16LE(40, 8)
  tail.writeUInt16LE(40, 10)
  return Buffer.concat([
    bytes.subarray(0, end),
    ...Array.from({ length: 19 }, () => directory),
    tail,
  ])
}
const spaces = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024).fill(0x20)

describe('hostile documents are refused, and everybody else is answered meanwhile', () => {
  test.each([
    ['a part of 4 GB', () => announcing(0xfffffffe, docx(paragraph('a'))), unpacksTooFar],
    ['a part of 100 MB', () => announcing(100_000_000, docx(paragraph('a'))), unpacksTooFar],
    ['a hundred parts of 10 MB', () => announcing(10_000_000, parts(100)), unpacksTooFar],
    ['six thousand parts', () => parts(6000), unpacksTooFar],
    ['a part larger than announced', () => announcing(1000, docxOf(spaces(80))), damaged],
    ['parts that overlap', overlapping, damaged],
    ['elements without end', () => docxOf(mainPart('<w:p>'.repeat(4_000_000))), /too l(ong|arge)/],
    ['one text of 60 MB', () => docx(paragraph(' '.repeat(60_000_000))), /too l(ong|arge)|no text/],
  ])('%s', async (_, make, message) => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(10 * 1024 * 1024)
    let waiting = true
    const answering = read('a.docx', bytes).finally(() => (waiting = false))
    let answered = 0
    while (waiting) {
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      answered += 1
      // Asking has its price, and the document is to be read as well.
      await wait(10)
    }
    const { status, body } = await answering
    expect([status, Object(body).message]).toEqual([422, expect.stringMatching(message)])
    expect(answered).toBeGreaterThan(2)
  })
})

test('after all that the server has given the memory back', async () => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', `${server.child.pid}`])
  expect(Number(stdout) / 1024).toBeLessThan(600)
  expect((await read('a.docx', await document('english.docx'))).status).toBe(200)
})

test(
  'a picture is made by the built server too, and a bomb is none',
  { tags: ['R195'] },
  async () => {
    const personas = await fetch(`${server.url}/api/v1/ai-personas/`, {
      headers: { authorization: `Bearer ${server.token}` },
    })
    const [{ persona_id }] = Object(await personas.json())
    const send = upload(`/api/v1/ai-personas/${persona_id}/upload-profile-pic`)
    const { status, body } = await send('a.gif', await picture('gif'))
    expect([status, body]).toEqual([
      200,
      { profile_pic: expect.stringMatching(/^\/files\/\w{32}\.webp$/) },
    ])
    expect((await fetch(server.url + Object(body).profile_pic)).status).toBe(200)
    expect(await send('a.png', pngBomb(60_000, 60_000))).toMatchObject(
      no('This picture has more than 40 million pixels.'),
    )
  },
)

test('forty documents at once: each is read, or its sender is told to come again', async () => {
  const file = await document('english.docx')
  const answers = await Promise.all(Array.from({ length: 40 }, () => read('a.docx', file)))
  const of = (wanted: number) => answers.filter(({ status }) => status === wanted)
  expect(of(200).length + of(503).length).toBe(40)
  expect(of(200).length).toBeGreaterThan(10)
  expect(of(503)[0]).toMatchObject({
    body: { message: 'The server is reading other files at the moment. Please try again.' },
  })
  expect(of(503)[0]?.headers.get('retry-after')).toBe('10')
})
