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
])('a large answer for those who accept %s is sent as %s', async (accepted, encoding) => {
  await app.db
    .insertInto('industries')
    .values({ name: 'Large', details: 'x'.repeat(100_000) })
    .execute()
  const headers = { 'accept-encoding': accepted }
  const answer = await app.admin('GET', '/api/v1/industries', undefined, headers)
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding])
  expect(answer.body).toContainEqual(expect.objectContaining({ name: 'Large' }))
})

test('a small answer is sent as it is', async () => {
  const answer = await app.anyone('GET', '/healthz', undefined, { 'accept-encoding': 'br' })
  expect(answer.headers.get('content-encoding')).toBeNull()
})
