import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, userIdByEmail, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
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
  await app.db.deleteFrom('audit_log').execute()
})

/** Waits until the guard has accepted the token and stored its use. */
const admitted = async (token_hash: Buffer) => {
  const stored = app.db
    .selectFrom('access_tokens')
    .select('token_hash')
    .where('token_hash', '=', token_hash)
    .where(sql<boolean>`last_used_at > now() - interval '1 minute'`)
  await expect.poll(() => stored.execute()).toHaveLength(1)
}

/** Sends a request that pauses in the middle of its body until `meanwhile` is done. */
const sendSlowly = async (
  path: string,
  whole: Response,
  meanwhile: (userId: string) => Promise<void>,
  method: 'POST' | 'PUT' = 'POST',
) => {
  const userId = await userIdByEmail(app.db, administrator.email)
  const token = await issueToken(app.db, userId)
  const token_hash = hashOf(token)
  await app.db
    .updateTable('access_tokens')
    .set({ last_used_at: sql<Date>`now() - interval '2 minutes'` })
    .where('token_hash', '=', token_hash)
    .execute()
  const type = whole.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const parts = async function* () {
    yield bytes.subarray(0, 9)
    await admitted(token_hash)
    await meanwhile(userId)
    yield bytes.subarray(9)
  }
  const response = await fetch(app.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: ReadableStream.from(parts()),
    duplex: 'half',
  })
  return { status: response.status, body: await response.json() }
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
    expect(await sendSlowly('/api/v1/industries', json(), meanwhile)).toEqual(refusal)
    await setRole(app.db, administrator.email, 'super_admin')
    const one = `/api/v1/industries/${industry}`
    expect(await sendSlowly(one, json(), meanwhile, 'PUT')).toEqual(refusal)
    await setRole(app.db, administrator.email, 'super_admin')
    const path = `/api/v1/ai-personas/${persona}/upload-profile-pic`
    expect(await sendSlowly(path, await form(), meanwhile)).toEqual(refusal)
    expect(await app.db.selectFrom('audit_log').select('action').execute()).toEqual([])
  },
)

test('accepts a slow body from someone who is still a super_admin', async () => {
  const created = await sendSlowly('/api/v1/industries', json(), async () => undefined)
  expect(created).toMatchObject({ status: 201, body: { name: 'Late' } })
})
