import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const nobody = '00000000-0000-4000-8000-000000000000'
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', '', ' ', '\\', "';--", nobody, 'x'.repeat(300)),
)
const anyValue = fc.oneof(anyText, fc.jsonValue(), fc.constant(['a']), fc.constant({ a: 1 }))
const body = fc.oneof(
  fc.record({ name: anyValue, details: anyValue }, { requiredKeys: [] }),
  fc.record({ email: anyValue, password: anyValue }, { requiredKeys: [] }),
  fc.jsonValue(),
  anyText,
)
const path = fc.oneof(
  fc.constantFrom('/api/login', '/api/v1/industries', '/api/docs'),
  fc
    .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\0', nobody, '..', "';--"))
    .map((text) => `/api/v1/industries/${encodeURIComponent(text)}`),
  fc
    .tuple(
      fc.constantFrom('auth/by-email', 'auth', 'sessions/user', 'user-subscriptions'),
      fc.string({ unit: 'grapheme' }),
    )
    .map(([where, text]) => `/api/v1/${where}/${encodeURIComponent(text)}`),
  fc
    .record({ limit: fc.string(), after: fc.string() }, { requiredKeys: [] })
    .map((query) => `/api/v1/auth/all-users?${new URLSearchParams(query)}`),
  fc.webPath().map((text) => `/api${text}`),
  fc.webPath(),
)
const headers = fc.record(
  {
    'if-match': fc.oneof(fc.string(), fc.constantFrom('"1"', '*', '"99999999999999"')),
    'idempotency-key': fc.string(),
    'x-request-id': fc.string(),
    'content-type': fc.constantFrom('application/json', 'text/plain', 'x', 'application/json; a'),
  },
  { requiredKeys: [] },
)
const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')

test('whatever is sent, the server answers, in words where it refuses, and never with its own fault', async () => {
  await fc.assert(
    fc.asyncProperty(method, path, body, headers, async (verb, where, sent, more) => {
      const withBody = verb !== 'GET' ? sent : undefined
      const answer = await app.admin(verb, where, withBody, more)
      expect(answer.status).toBeLessThan(500)
      if (answer.status >= 400 && !where.startsWith('/api/docs'))
        expect(answer.body).toMatchObject({ message: expect.stringMatching(/^.+$/) })
    }),
    { numRuns: 500 },
  )
})
