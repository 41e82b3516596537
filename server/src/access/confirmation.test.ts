import { api } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, userIdByEmail } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { startAppWithRoutes } from '../../test/app-routes.ts'
import type { RouterRoute } from '../../test/app-routes.ts'
import { bearer, callRoutes } from '../../test/call-routes.ts'
import { addServiceKey } from '../../test/service-keys.ts'
import { routed } from '../http/paths.ts'
import { asksForPassword } from './confirmation.ts'
import { issueToken } from './tokens.ts'

let app: TestApp
let forAdministrators: RouterRoute[]
beforeAll(async () => {
  ;({ app, forAdministrators } = await startAppWithRoutes())
})
afterAll(() => app.close())

/** The token of a sign-in 16 minutes ago. */
const oldToken = async () =>
  issueToken(app.db, await userIdByEmail(app.db, administrator.email), {
    created_at: new Date(Date.now() - 16 * 60_000),
  })

test('exactly the listed endpoints ask for a recent password, before they read anything', async () => {
  const responses = await callRoutes(app.url, forAdministrators, async () =>
    bearer(await oldToken()),
  )
  const asking = responses
    .filter(({ status, text }) => status === 403 && text.includes('"password_required":true'))
    .map(({ route }) => route.replace(/\/$/, ''))
  const listed = [...asksForPassword].map(({ method, path }) => `${method} ${routed(path)}`)
  expect(new Set(asking)).toEqual(new Set(listed))
})

const endpoints = Object.values(api).flat()

test('every CSV file with the data of many people asks, and so does what changes many', () => {
  const paths = endpoints
    .filter(({ response }) => response.kind === 'file' && response.type === 'text/csv')
    .filter((endpoint) => !asksForPassword.has(endpoint))
    .map(({ path }) => path)
  // Of one person, and of none.
  expect(paths.toSorted()).toEqual([
    '/v1/sessions/user/{user_id}/export',
    '/v1/subscriptions/export',
    '/v1/user-subscriptions/{user_subscription_id}/ledger/export',
  ])
  const many = endpoints.filter(({ path }) => /import|bulk/.test(path))
  expect(many.length).toBeGreaterThan(1)
  expect(many.filter((endpoint) => !asksForPassword.has(endpoint))).toEqual([])
})

test('a service key has no password to ask for', async () => {
  const { secret } = await addServiceKey(app.db, 'Figures', 'reporting')
  const headers = { authorization: `Bearer ${secret}` }
  const path = '/api/v1/sessions/export'
  expect((await app.anyone('GET', path, undefined, headers)).status).toBe(200)
})
