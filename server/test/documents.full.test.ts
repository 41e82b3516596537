import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  document,
  docx,
  docxOf,
  mainPart,
  paragraph,
} from '../../packages/word-text/test/word-files.ts'
import { allowSlowTests } from './slow-tests.ts'
import { launch } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'
import { picture, pngBomb } from './pictures.ts'
import { sendFiles } from './send-file.ts'

/* Uploads to the built server, whose workers are files of their own. */

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
const get = (path: string) =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${server.token}` } })
const refused = (message: string) => ({ status: 422, body: { message, field: 'file' } })

test.each([
  ['english.doc', 'a.DOC'],
  ['german.docx', 'a.Docx'],
  ['german.docx', 'a.doc'],
  ['german.doc', 'a.docx'],
])('reads %s, uploaded as %s', { tags: ['R167', 'R196'] }, async (document_, name) => {
  const { status, body } = await read(name, await document(document_))
  expect([status, Object(body).persona]).toEqual([200, expect.stringContaining('Frank Weber')])
})

test.each([
  ['a.docm', 'Only Word documents can be read: files that end in .doc or .docx.'],
  ['document', 'Only Word documents can be read: files that end in .doc or .docx.'],
  [
    'a.docx',
    'Only Word documents can be read; this one is a PDF file. To use it, open it in Word and save it as .docx.',
  ],
])('refuses a PDF file uploaded as %s', { tags: ['R167'] }, async (name, message) => {
  expect(await read(name, Buffer.from('%PDF-1.7'))).toMatchObject(refused(message))
})

test.each([
  ['millions of open elements', () => docxOf(mainPart('<w:p>'.repeat(4_000_000)))],
  ['one text of 60 MB', () => docx(paragraph(' '.repeat(60_000_000)))],
])('answers other requests while it reads a document with %s', async (_, makeFile) => {
  let isReading = true
  const reading = read('a.docx', makeFile()).finally(() => (isReading = false))
  let answered = 0
  while (isReading) {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    answered += 1
    // Leaves the machine time for the document.
    await wait(10)
  }
  expect((await reading).status).toBe(422)
  expect(answered).toBeGreaterThan(2)
})

test('uses little memory after hostile documents', async () => {
  for (let round = 0; round < 3; round++)
    await read('a.docx', docx(paragraph(' '.repeat(60_000_000))))
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', `${server.child.pid}`])
  expect(Number(stdout) / 1024).toBeLessThan(600)
})

test('stores a picture and refuses one with too many pixels', { tags: ['R195'] }, async () => {
  const [{ persona_id }] = Object(await (await get('/api/v1/ai-personas/')).json())
  const send = upload(`/api/v1/ai-personas/${persona_id}/upload-profile-pic`)
  const { status, body } = await send('a.gif', await picture('gif'))
  const profile_pic = expect.stringMatching(/^\/files\/\w{32}\.webp$/)
  expect([status, body]).toEqual([200, { profile_pic }])
  expect((await fetch(server.url + Object(body).profile_pic)).status).toBe(200)
  expect(await send('a.png', pngBomb(60_000, 60_000))).toMatchObject(
    refused('This picture has more than 40 million pixels.'),
  )
})

test('prints a performance report', { tags: ['R204'] }, async () => {
  const users: { user_id: string }[] = Object(await (await get('/api/v1/auth/all-users')).json())
  const sessionsOf = async (
    id: string,
  ): Promise<{ session_id: string; performance_report: unknown }[]> =>
    Object(await (await get(`/api/v1/sessions/user/${id}`)).json())
  const sessions = (await Promise.all(users.map(({ user_id }) => sessionsOf(user_id)))).flat()
  const { session_id } = sessions.find((session) => session.performance_report) ?? {}
  const response = await get(`/api/v1/performance-reports/${session_id}/pdf`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([response.status, bytes.toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
})

test('reads forty documents at once, or asks some senders to try again', async () => {
  const file = await document('english.docx')
  const responses = await Promise.all(Array.from({ length: 40 }, () => read('a.docx', file)))
  const withStatus = (status: number) => responses.filter((response) => response.status === status)
  const [busy] = withStatus(503)
  expect(withStatus(200).length + withStatus(503).length).toBe(40)
  expect(withStatus(200).length).toBeGreaterThan(10)
  expect(busy).toMatchObject({
    body: { message: 'The server is busy with other files. Please try again.' },
  })
  expect(busy?.headers.get('retry-after')).toBe('10')
})
