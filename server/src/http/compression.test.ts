import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])(
  'answers Accept-Encoding: %s with a large response in the encoding %s',
  async (accepted, encoding) => {
    await app.db
      .insertInto('industries')
      .values({ name: 'Large', details: 'x'.repeat(100_000) })
      .execute()
    const headers = { 'accept-encoding': accepted }
    const response = await app.admin('GET', '/api/v1/industries', undefined, headers)
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding])
    expect(response.body).toContainEqual(expect.objectContaining({ name: 'Large' }))
  },
)

test('does not compress a small response', async () => {
  const response = await app.anyone('GET', '/healthz', undefined, { 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBeNull()
})
