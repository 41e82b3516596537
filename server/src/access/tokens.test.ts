import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, idOf, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { addUsers } from '../../test/people.ts'
import { endToken, deleteOldTokens, issueSignInLink, issueToken, useToken } from './tokens.ts'

let app: TestApp
let userId: string
beforeAll(async () => {
  app = await startApp()
  userId = await idOf(app.db, administrator.email)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('access_tokens').execute()
})

/** What a call with this token is answered. */
const use = async (token: string) =>
  (await app.anyone('GET', '/api/v1/industries', undefined, { authorization: `Bearer ${token}` }))
    .status
/** Lets time pass for every token. */
const pass = async (time: string) => {
  const by = sql`interval ${sql.lit(time)}`
  await sql`update access_tokens set created_at = created_at - ${by},
    last_used_at = last_used_at - ${by}, expires_at = expires_at - ${by},
    first_use_by = first_use_by - ${by}`.execute(app.db)
}
const rows = async () => app.db.selectFrom('access_tokens').selectAll().execute()

test('only the SHA-256 of a token is kept', async () => {
  const token = await issueToken(app.db, userId)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await rows()
  expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest())
})

test('a token ends after 60 minutes without use, and use keeps it', async () => {
  const token = await issueToken(app.db, userId)
  for (const time of ['59 minutes', '59 minutes']) {
    await pass(time)
    expect(await use(token)).toBe(200)
  }
  await pass('61 minutes')
  expect(await use(token)).toBe(401)
})

test('a token ends after 12 hours, however much it is used', async () => {
  const token = await issueToken(app.db, userId)
  for (let hours = 0; hours < 23; hours++) {
    await pass('30 minutes')
    expect(await use(token)).toBe(200)
  }
  await pass('31 minutes')
  expect(await use(token)).toBe(401)
})

test('the use of a token is written at most once a minute', async () => {
  const token = await issueToken(app.db, userId)
  await pass('50 seconds')
  const before = await rows()
  await use(token)
  expect(await rows()).toEqual(before)
  await pass('11 seconds')
  await use(token)
  const [row] = await rows()
  expect(Date.now() - (row?.last_used_at.getTime() ?? 0)).toBeLessThan(5_000)
})

test('a sign-in link is void when it is not used within 30 minutes', async () => {
  const token = await issueSignInLink(app.db, userId)
  await pass('31 minutes')
  expect(await use(token)).toBe(401)
})

test('a sign-in link that is used in time becomes a token like any other, for 12 hours from then', async () => {
  const token = await issueSignInLink(app.db, userId)
  await pass('29 minutes')
  expect(await use(token)).toBe(200)
  await pass('59 minutes')
  expect(await use(token)).toBe(200)
  const [row] = await rows()
  const hours = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(10.9)
  expect(hours).toBeLessThan(11.1)
})

test('tokens that are over are forgotten, and no others', async () => {
  await issueToken(app.db, userId)
  await issueSignInLink(app.db, userId)
  await pass('40 minutes')
  await deleteOldTokens(app.db)
  expect(await rows()).toMatchObject([{ first_use_by: null }])
  await pass('21 minutes')
  await deleteOldTokens(app.db)
  expect(await rows()).toEqual([])
})

test('those who ask in the same moment share one look, and each is told about its own token', async () => {
  await addUsers(app.db, 1)
  const [own, ended] = [await issueToken(app.db, userId), await issueToken(app.db, userId)]
  const another = await issueToken(app.db, await idOf(app.db, 'user-1@a.co'))
  await endToken(app.db, createHash('sha256').update(ended).digest())
  const asked = [own, 'x'.repeat(43), another, ended, own]
  const owners = await Promise.all(asked.map((token) => useToken(app.db, token)))
  const of = (email: string, role: string) => expect.objectContaining({ email, role })
  const me = of(administrator.email, 'super_admin')
  expect(owners).toEqual([me, undefined, of('user-1@a.co', 'sales_person'), undefined, me])
})

test('who asks after a token has ended is not told what those heard who asked before', async () => {
  const token = await issueToken(app.db, userId)
  const before = useToken(app.db, token)
  await endToken(app.db, createHash('sha256').update(token).digest())
  expect(await useToken(app.db, token)).toBeUndefined()
  await before
})
