import { afterAll, beforeAll, expect, test } from 'vitest'
import { callRoutes, bearer, exceptionsFrom, refusals } from '../../test/call-routes.ts'
import { startAppWithRoutes } from '../../test/app-routes.ts'
import type { RouterRoute } from '../../test/app-routes.ts'
import type { TestApp } from '../../test/app.ts'
import { administrator, userIdByEmail } from '../../test/app.ts'
import { addServiceKey } from '../../test/service-keys.ts'
import { codeOf, turnOnSecondFactor } from '../../test/second-factor.ts'
import { issueToken } from './tokens.ts'

let app: TestApp
let forAdministrators: RouterRoute[]
let forServices: RouterRoute[]
beforeAll(async () => {
  ;({ app, forAdministrators, forServices } = await startAppWithRoutes({
    requireSecondFactor: true,
  }))
})
afterAll(() => app.close())

const own = [
  'GET /api/v1/account',
  'PUT /api/v1/account/password',
  'POST /api/v1/account/confirm',
  'POST /api/v1/account/second-factor',
  'PUT /api/v1/account/second-factor',
  'DELETE /api/v1/account/second-factor',
  'GET /api/v1/account/tokens',
  'DELETE /api/v1/account/tokens/:id',
  'DELETE /api/v1/auth/logout',
]
const isOwn = ({ method, url }: RouterRoute) =>
  own.includes(`${method.replace('HEAD', 'GET')} ${url.replace(/\/$/, '')}`)

test('without a second factor, only the own account is served until one is set up', async () => {
  const signedIn = await app.anyone('POST', '/api/login', administrator)
  const headers = bearer(String(Object(signedIn.body).token))
  const others = forAdministrators.filter((route) => !isOwn(route))
  expect(forAdministrators.filter(isOwn).length).toBeGreaterThanOrEqual(own.length)
  const responses = await callRoutes(app.url, others, async () => headers)
  const message = 'Set up a second factor under Account to continue.'
  const body = { message, second_factor_required: true }
  expect(exceptionsFrom(responses, body)).toEqual([])

  const userId = await userIdByEmail(app.db, administrator.email)
  for (const route of forAdministrators.filter(isOwn)) {
    // A token of its own, since some of them end it.
    const mine = bearer(await issueToken(app.db, userId))
    expect(refusals(await callRoutes(app.url, [route], async () => mine))).toEqual([])
  }
  const key = bearer((await addServiceKey(app.db)).secret)
  expect(refusals(await callRoutes(app.url, forServices, async () => key))).toEqual([])

  expect((await app.admin('GET', '/api/v1/account')).body).toMatchObject({
    second_factor: false,
    second_factor_required: true,
  })
  const { secret } = await turnOnSecondFactor(app.admin)
  expect((await app.admin('GET', '/api/v1/industries')).status).toBe(200)
  expect(
    (await app.admin('DELETE', '/api/v1/account/second-factor', { code: codeOf(secret) })).status,
  ).toBe(204)
  expect((await app.admin('GET', '/api/v1/industries')).status).toBe(403)
})
