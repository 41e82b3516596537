import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, userIdByEmail, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { addUsers } from '../../test/users.ts'
import { issueSignInLink } from './sign-in-links.ts'
import { endToken, deleteOldTokens, issueToken, useToken } from './tokens.ts'

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

/** The status of a request with this token. */
const use = async (token: string) =>
  (await app.anyone('GET', '/api/v1/industries', undefined, { authorization: `Bearer ${token}` }))
    .status
/** Makes every token older. */
const age = async (time: string) => {
  const by = sql`interval ${sql.lit(time)}`
  await sql`update access_tokens set created_at = created_at - ${by},
    last_used_at = last_used_at - ${by}, expires_at = expires_at - ${by},
    first_use_by = first_use_by - ${by}`.execute(app.db)
}
const rows = async () => app.db.selectFrom('access_tokens').selectAll().execute()

test('stores only the SHA-256 of a token', async () => {
  const token = await issueToken(app.db, userId)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await rows()
  expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest())
})

test('a token expires after 60 minutes without use', async () => {
  const token = await issueToken(app.db, userId)
  for (const time of ['59 minutes', '59 minutes']) {
    await age(time)
    expect(await use(token)).toBe(200)
  }
  await age('61 minutes')
  expect(await use(token)).toBe(401)
})

test('a token expires after 12 hours even if it is used', async () => {
  const token = await issueToken(app.db, userId)
  for (let hours = 0; hours < 23; hours++) {
    await age('30 minutes')
    expect(await use(token)).toBe(200)
  }
  await age('31 minutes')
  expect(await use(token)).toBe(401)
})

test('stores the use of a token at most once a minute', async () => {
  const token = await issueToken(app.db, userId)
  await age('50 seconds')
  const before = await rows()
  await use(token)
  expect(await rows()).toEqual(before)
  await age('11 seconds')
  await use(token)
  const [row] = await rows()
  expect(Date.now() - (row?.last_used_at.getTime() ?? 0)).toBeLessThan(30_000)
})

test('a sign-in link expires if it is not used within 30 minutes', async () => {
  const token = await issueSignInLink(app.db, userId)
  await age('31 minutes')
  expect(await use(token)).toBe(401)
})

test('using a sign-in link directly does not extend its 30 minutes', async () => {
  const token = await issueSignInLink(app.db, userId)
  await age('29 minutes')
  expect(await use(token)).toBe(200)
  await age('2 minutes')
  expect(await use(token)).toBe(401)
})

test('deletes expired tokens only', async () => {
  await issueToken(app.db, userId)
  await issueSignInLink(app.db, userId)
  await age('40 minutes')
  await deleteOldTokens(app.db)
  expect(await rows()).toMatchObject([{ first_use_by: null }])
  await age('21 minutes')
  await deleteOldTokens(app.db)
  expect(await rows()).toEqual([])
})

test('concurrent requests share one token lookup, and each gets its own owner', async () => {
  await addUsers(app.db, 1)
  const [own, ended] = [await issueToken(app.db, userId), await issueToken(app.db, userId)]
  const another = await issueToken(app.db, await userIdByEmail(app.db, 'user-1@a.co'))
  await endToken(app.db, createHash('sha256').update(ended).digest())
  const tokens = [own, 'x'.repeat(43), another, ended, own]
  const owners = await Promise.all(tokens.map((token) => useToken(app.db, token)))
  const of = (email: string, role: string) => expect.objectContaining({ email, role })
  const me = of(administrator.email, 'super_admin')
  expect(owners).toEqual([me, undefined, of('user-1@a.co', 'sales_person'), undefined, me])
})

test('a lookup after a token has ended does not reuse an earlier result', async () => {
  const token = await issueToken(app.db, userId)
  const before = useToken(app.db, token)
  await endToken(app.db, createHash('sha256').update(token).digest())
  expect(await useToken(app.db, token)).toBeUndefined()
  await before
})
