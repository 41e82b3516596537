import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { document } from '../../../packages/word-text/test/word-files.ts'
import { sendFiles } from '../../test/send-file.ts'

const path = '/api/v1/interview/get-persona-behavior'
const notOneFile = { message: 'Send one file, in the field file.', field: 'file' }
const notMultipart = {
  message: 'Send the file as multipart/form-data, in the field file.',
  field: 'file',
}
const incomplete = {
  message: 'The upload was incomplete. Please try again.',
  field: 'file',
}
const tooLarge = { message: 'The file is larger than 10 MB.', field: 'file' }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const bytes = Buffer.from('Hello.')
const form = (...lines: string[]) => lines.join('\r\n')
const multipart = { 'content-type': 'multipart/form-data; boundary=B' }
const head = ['--B', 'Content-Disposition: form-data; name="file"; filename="a.doc"', '']

test.each([
  ['a form without a file', []],
  [
    'two files',
    [
      { name: 'a.doc', bytes },
      { name: 'b.doc', bytes },
    ],
  ],
  ['five files', Array.from({ length: 5 }, () => ({ name: 'a.doc', bytes }))],
  ['a file in another field', [{ name: 'a.doc', bytes, field: 'document' }]],
  ['an empty file', [{ name: 'a.doc', bytes: Buffer.of() }]],
  [
    'too many fields',
    Array.from({ length: 40 }, (_, n) => ({ name: 'a.doc', bytes, field: `f${n}` })),
  ],
])('rejects %s', { tags: ['R195', 'R196'] }, async (_, files) => {
  expect(await sendFiles(app, path, files)).toMatchObject({ status: 400, body: notOneFile })
})

test.each(['english.doc', 'german.docx'])('reads %s', { tags: ['R167', 'R196'] }, async (name) => {
  const { status, body } = await sendFiles(app, path, [{ name, bytes: await document(name) }])
  expect([status, Object(body).persona]).toEqual([200, expect.stringContaining('Frank Weber')])
})

test('says what was left out of a document', { tags: ['R196'] }, async () => {
  const files = [{ name: 'a.docx', bytes: await document('features.docx') }]
  const { body } = await sendFiles(app, path, files)
  expect(body).toMatchObject({ notes: ['A footnote and a comment were left out.'] })
})

test('ignores fields besides the file', async () => {
  const field = ['--B', 'Content-Disposition: form-data; name="note"', '', 'x']
  const body = form(...field, ...head, 'Hello.', '--B--', '')
  expect(await app.admin('POST', path, body, multipart)).toMatchObject({
    status: 422,
    body: { message: 'Only Word documents can be read; this one is another kind of file.' },
  })
})

test.each([
  ['JSON', { file: 'a' }, {}],
  ['text', 'a', { 'content-type': 'text/plain' }],
  ['a form', 'file=a', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['an empty body', undefined, {}],
])('rejects %s instead of a file', async (_, body, headers) => {
  expect(await app.admin('POST', path, body, headers)).toMatchObject({
    status: 415,
    body: notMultipart,
  })
})

test.each([
  ['that ends in the file', form(...head, 'Hel')],
  ['that ends in the part headers', form(...head.slice(0, 1), 'Content-Disp')],
  [
    'with another boundary',
    form('--C', 'Content-Disposition: form-data; name="file"', '', 'x', '--C--'),
  ],
])('rejects a body %s', async (_, body) => {
  expect(await app.admin('POST', path, body, multipart)).toMatchObject({
    status: 400,
    body: incomplete,
  })
})

test('rejects a form without a boundary', async () => {
  const headers = { 'content-type': 'multipart/form-data' }
  expect((await app.admin('POST', path, form(...head, 'x', '--B--'), headers)).status).toBe(400)
})

test('rejects forms at other endpoints', async () => {
  const result = await app.admin(
    'POST',
    '/api/v1/industries',
    form(...head, 'x', '--B--'),
    multipart,
  )
  expect(result).toMatchObject({
    status: 415,
    body: { message: 'The body must be JSON, sent with Content-Type: application/json.' },
  })
})

test('rejects an upload with an invalid token', async () => {
  expect((await sendFiles({ ...app, token: 'x' }, path, [{ name: 'a.doc', bytes }])).status).toBe(
    401,
  )
})

/** Starts a large upload, with or without Content-Length, and returns the response that arrives while most is unsent. */
const beginUpload = async (hasLength: boolean) => {
  const size = 40 * 1024 * 1024
  const sending = request(app.url + path, {
    method: 'POST',
    headers: {
      ...multipart,
      authorization: `Bearer ${app.token}`,
      ...(hasLength && { 'content-length': size }),
    },
  })
  sending.on('error', () => undefined)
  const received = new Promise<{ status: number | undefined; body: string }>((resolve) => {
    sending.on('response', (response) => {
      void text(response).then((body) => resolve({ status: response.statusCode, body }))
    })
  })
  sending.write(`${form(...head)}\r\n`)
  let sent = 0
  void received.then(() => (sent = size))
  for (; sent < (hasLength ? 1 : 11) * 1024 * 1024; sent += 65_536) {
    sending.write(Buffer.alloc(65_536))
    await pause(0)
  }
  const result = await received
  sending.destroy()
  return result
}

test.each([
  ['with', true],
  ['without', false],
])('rejects 40 MB before they have arrived, %s a Content-Length', async (_, hasLength) => {
  const { status, body } = await beginUpload(hasLength)
  expect([status, JSON.parse(body)]).toEqual([413, tooLarge])
})

test('survives uploads that the client aborts', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const sending = request(app.url + path, {
      method: 'POST',
      headers: { ...multipart, authorization: `Bearer ${app.token}`, 'content-length': 100_000 },
    })
    sending.on('error', () => undefined)
    sending.write(form(...head, 'x'.repeat(50_000)))
    await pause(10)
    sending.destroy()
  }
  expect((await app.admin('GET', '/api/v1/industries')).status).toBe(200)
})

test('describes uploads as forms with one file', { tags: ['R195', 'R196'] }, async () => {
  const { paths } = Object((await app.admin('GET', '/api/openapi.json')).body)
  const { requestBody } = paths['/v1/interview/get-persona-behavior'].post
  expect(requestBody.content['multipart/form-data'].schema).toMatchObject({
    required: ['file'],
    properties: { file: { contentMediaType: 'application/octet-stream' } },
  })
})
