import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const name = `${'4f'.repeat(16)}.webp`

test('serves an uploaded picture without a token, and forbids it to load anything', async () => {
  await app.files.put(name, Buffer.from('RIFFpicture'), 'image/webp')
  const { status, headers, body } = await app.anyone('GET', `/files/${name}`)
  expect([status, body]).toEqual([200, 'RIFFpicture'])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '11',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers.get('content-security-policy')).not.toContain('self')
})

test('serves no other file of the folder', async () => {
  await writeFile(join(app.filesFolder, 'notes.txt'), 'private')
  expect((await app.anyone('GET', '/files/notes.txt')).status).toBe(404)
})

test.each([
  `${'5f'.repeat(16)}.webp`,
  '..%2fpackage.json',
  '.hidden.webp',
  'A.webp',
  'a',
  'a%00.webp',
  'a/b.webp',
  `${'a'.repeat(120)}.webp`,
])('responds 404 to the file name %s', async (other) => {
  const { status, body } = await app.anyone('GET', `/files/${other}`)
  expect(status).toBe(404)
  expect(body).toEqual({
    message: expect.stringMatching(/^There is (no such file|nothing at this address)\.$/),
  })
})
