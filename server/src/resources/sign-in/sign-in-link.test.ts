import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueSignInLink } from '../../access/sign-in-links.ts'
import { issueToken } from '../../access/tokens.ts'
import { administrator, startApp, userIdByEmail } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import { addUser } from '../../../test/users.ts'

let app: TestApp
let userId: string
beforeAll(async () => {
  app = await startApp()
  userId = await userIdByEmail(app.db, administrator.email)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('access_tokens').execute()
})

const exchange = (token: unknown) => app.anyone('POST', '/api/v1/auth/sign-in-link', { token })
const tokenIn = (body: unknown) =>
  typeof body === 'object' && body && 'token' in body ? String(body.token) : ''
const use = async (token: string) =>
  (await caller(app.url, { authorization: `Bearer ${token}` })('GET', '/api/v1/industries')).status
const usedLink = {
  status: 401,
  body: { message: 'This sign-in link was used before or has expired.' },
}

test('exchanges a link for a new token once; the token of the link ends', async () => {
  const link = await issueSignInLink(app.db, userId)
  const { status, body } = await exchange(link)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { email: administrator.email, role: 'super_admin' } })
  expect(tokenIn(body)).not.toBe(link)
  expect([await use(link), await use(tokenIn(body))]).toEqual([401, 200])
  expect(await exchange(link)).toMatchObject(usedLink)
})

test('gives one token when a link is exchanged twenty times at once', async () => {
  const link = await issueSignInLink(app.db, userId)
  const responses = await Promise.all(Array.from({ length: 20 }, () => exchange(link)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array<number>(19).fill(401),
  ])
})

test('rejects an expired link, an ordinary token and anything else', async () => {
  const expired = await issueSignInLink(app.db, userId)
  await app.db
    .updateTable('access_tokens')
    .set({ first_use_by: new Date(0) })
    .execute()
  const ordinary = await issueToken(app.db, userId)
  for (const token of [expired, ordinary, 'x'.repeat(43), ''])
    expect(await exchange(token)).toMatchObject(usedLink)
  expect((await exchange(1)).status).toBe(400)
  expect(await use(ordinary)).toBe(200)
})

test('rejects the link of a user who is no super_admin any more', async () => {
  const sam = await addUser(app.db, { email: 'sam@greenroom.example', role: 'sales_person' })
  expect((await exchange(await issueSignInLink(app.db, sam))).status).toBe(403)
})

test('audits the use of a link without its token', async () => {
  const before = await auditRows()
  const link = await issueSignInLink(app.db, userId)
  await exchange(link)
  const rows = (await auditRows()).slice(before.length)
  expect(rows).toMatchObject([
    { action: 'sign-in', actor_email: administrator.email, after: { by: 'sign-in link' } },
  ])
  expect(JSON.stringify(rows)).not.toContain(link)
})

const auditRows = async () =>
  app.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
