import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAuditLog } from '../../test/audit-log.ts'
import { administrator, userIdByEmail, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { startService } from '../../test/delivery.ts'
import { picture } from '../../test/pictures.ts'
import { addIndustry, addPersona } from '../../test/resource-rows.ts'
import { setRole } from '../../test/users.ts'
import { endTokensOf, hashOf, issueToken } from './tokens.ts'

let app: TestApp
let industry: string
let persona: string
beforeAll(async () => {
  app = await startApp()
  industry = await addIndustry(app.db)
  persona = await addPersona(app.db, industry)
})
afterAll(() => app.close())
beforeEach(async () => {
  await setRole(app.db, administrator.email, 'super_admin')
  await clearAuditLog(app.db)
})

/** Waits until the guard has accepted a token or key and stored its use. */
const admitted = async (table: 'access_tokens' | 'service_keys', hash: Buffer) => {
  const column = table === 'access_tokens' ? 'token_hash' : 'secret_hash'
  const used = sql`select 1 from ${sql.table(table)}
    where ${sql.ref(column)} = ${hash} and last_used_at > now() - interval '1 minute'`
  await expect
    .poll(async () => (await used.execute(app.db)).rows, { timeout: 30_000 })
    .toHaveLength(1)
}

/** Sends a request that pauses in the middle of its body until `meanwhile` is done. */
const sendSlowly = async (
  path: string,
  whole: Response,
  secret: string,
  meanwhile: () => Promise<unknown>,
  method: 'POST' | 'PUT' = 'POST',
) => {
  const type = whole.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const parts = async function* () {
    yield bytes.subarray(0, 9)
    await meanwhile()
    yield bytes.subarray(9)
  }
  const response = await fetch(app.url + path, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': type },
    body: ReadableStream.from(parts()),
    duplex: 'half',
  })
  return { status: response.status, body: await response.json() }
}

/** Sends a slow request with a new token of the administrator. */
const sendAsAdministrator = async (
  path: string,
  whole: Response,
  meanwhile: (userId: string) => Promise<void>,
  method?: 'PUT',
) => {
  const userId = await userIdByEmail(app.db, administrator.email)
  const token = await issueToken(app.db, userId)
  const hash = hashOf(token)
  await app.db
    .updateTable('access_tokens')
    .set({ last_used_at: sql<Date>`now() - interval '2 minutes'` })
    .where('token_hash', '=', hash)
    .execute()
  const meet = async () => {
    await admitted('access_tokens', hash)
    await meanwhile(userId)
  }
  return sendSlowly(path, whole, token, meet, method)
}

const json = () => Response.json({ name: 'Late', details: 'Late.' })
const form = async () => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await picture('png'))]), 'frank.png')
  return new Response(body)
}
const ended = { status: 401, body: { message: 'Your session has ended. Please sign in again.' } }
const refused = {
  status: 403,
  body: { message: 'You do not have the role permission to access this resource' },
}

test.each([
  ['lost all tokens', (id: string) => endTokensOf(app.db, id), ended],
  ['been demoted', () => setRole(app.db, administrator.email, 'sales_person'), refused],
])(
  'rejects a change by someone who has %s while the body arrived',
  async (_, meanwhile, refusal) => {
    expect(await sendAsAdministrator('/api/v1/industries', json(), meanwhile)).toEqual(refusal)
    await setRole(app.db, administrator.email, 'super_admin')
    const one = `/api/v1/industries/${industry}`
    expect(await sendAsAdministrator(one, json(), meanwhile, 'PUT')).toEqual(refusal)
    await setRole(app.db, administrator.email, 'super_admin')
    const path = `/api/v1/ai-personas/${persona}/upload-profile-pic`
    expect(await sendAsAdministrator(path, await form(), meanwhile)).toEqual(refusal)
    expect(await app.db.selectFrom('audit_log').select('action').execute()).toEqual([])
  },
)

test('accepts a slow body from someone who is still a super_admin', async () => {
  const created = await sendAsAdministrator('/api/v1/industries', json(), async () => undefined)
  expect(created).toMatchObject({ status: 201, body: { name: 'Late' } })
})

test.each([
  ['rejects a change by a key that was revoked while the body arrived', true, 401],
  ['accepts a slow body from a key that is still valid', false, 201],
])('%s', async (_, revoked, status) => {
  const service = await startService(app)
  const { user_id } = await service.addTrainee(1)
  const { mode_id, persona_id, keyId, secret } = service
  const composition_hash = await service.compositionHash()
  const body = Response.json({ user_id, mode_id, persona_id, composition_hash })
  await app.db.updateTable('service_keys').set({ last_used_at: null }).execute()
  const response = await sendSlowly('/api/v1/delivery/sessions', body, secret, async () => {
    await admitted('service_keys', hashOf(secret))
    if (revoked) await app.db.deleteFrom('service_keys').where('key_id', '=', keyId).execute()
  })
  expect(response.status).toBe(status)
  const sessions = await app.db.selectFrom('sessions').where('user_id', '=', user_id).execute()
  expect(sessions).toHaveLength(revoked ? 0 : 1)
  await app.db.deleteFrom('sessions').execute()
  await app.db.deleteFrom('interaction_modes').execute()
})
