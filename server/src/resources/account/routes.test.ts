import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp, userIdByEmail } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import { addUser } from '../../../test/users.ts'
import { deviceName } from '../../access/tokens.ts'
import { issuePasswordLink } from '../../access/sign-in-links.ts'
import { issueToken } from '../../access/tokens.ts'

const path = '/api/v1/account/tokens'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ trustProxy: 1 })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('access_tokens').execute()
})

const as = (token: string) => caller(app.url, { authorization: `Bearer ${token}` })
const signIn = async (userAgent: string, address: string) => {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address }
  const { body } = await app.anyone('POST', '/api/login', administrator, headers)
  return as(String(Object(body).token))
}

test('lists where you are signed in, and ends one device', async () => {
  const here = await signIn(firefox, '198.51.100.7')
  const there = await signIn('curl/8.14.1', '2001:db8::1')
  const userId = await userIdByEmail(app.db, administrator.email)
  // As a server of the release before inserts it.
  await sql`insert into access_tokens (token_hash, user_id, expires_at, last_used_at)
    values (${Buffer.alloc(32)}, ${userId}, now() + interval '1 hour', now() - interval '1 minute')
  `.execute(app.db)
  await issuePasswordLink(app.db, await addUser(app.db, { email: 'bob@a.co', role: 'super_admin' }))
  const old = await issueToken(app.db, userId)
  await sql`update access_tokens set expires_at = now() where token_hash = sha256(${old})`.execute(
    app.db,
  )

  const { body } = await here('GET', path)
  const time = expect.stringMatching(/^\d{4}-.+Z$/)
  const common = { id: expect.any(String), created_at: time, last_used_at: time }
  expect(body).toEqual([
    { ...common, device: 'Firefox on Windows', address: '198.51.100.7', current: true },
    { ...common, device: 'curl', address: '2001:db8::1', current: false },
    { ...common, device: 'Unknown device', address: '', current: false },
  ])
  const devices: { id: string }[] = Object(body)
  expect((await here('DELETE', `${path}/${devices[1]?.id}`)).status).toBe(204)
  expect((await there('GET', path)).status).toBe(401)
  expect((await here('DELETE', `${path}/${devices[1]?.id}`)).status).toBe(404)
  expect((await here('DELETE', `${path}/${devices[0]?.id}`)).status).toBe(204)
  expect((await here('GET', path)).status).toBe(401)
  const audit = await app.db
    .selectFrom('audit_log')
    .select(['action', 'before'])
    .where('action', '=', 'sign-out')
    .execute()
  expect(audit[0]).toEqual({
    action: 'sign-out',
    before: { device: 'curl', address: '2001:db8::1' },
  })
})

test('nobody ends the device of another user', async () => {
  const bob = as(
    await issueToken(app.db, await addUser(app.db, { email: 'carol@a.co', role: 'super_admin' })),
  )
  const here = await signIn(firefox, '198.51.100.7')
  const [device] = Object((await here('GET', path)).body)
  expect((await bob('DELETE', `${path}/${device.id}`)).status).toBe(404)
  expect((await bob('GET', path)).body).toHaveLength(1)
  expect((await here('GET', path)).status).toBe(200)
})

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit'
const chrome = '537.36 (KHTML, like Gecko) Chrome/143.0.0.0'
test.each([
  [firefox, 'Firefox on Windows'],
  [`${mac}/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`, 'Safari on macOS'],
  [`${mac}/${chrome} Safari/537.36`, 'Chrome on macOS'],
  [`${mac}/${chrome} Safari/537.36 Edg/143.0.0.0`, 'Edge on macOS'],
  [
    `Mozilla/5.0 (Linux; Android 16) AppleWebKit/${chrome} Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/1 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit Chrome/143.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
