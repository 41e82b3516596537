import { api, buildPath, keyScopes } from '@greenroom/contract'
import type { Endpoint, KeyScope } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionalFeatures, startApp } from './app.ts'
import type { TestApp } from './app.ts'
import { caller } from './call.ts'
import { startService } from './delivery.ts'
import { addServiceKey } from './service-keys.ts'

/* Reads all that service keys can read, with one person in it whose strings occur nowhere else. */

const email = 'quendolyn@corp.test'
const person = { first_name: 'Quendolyn', last_name: 'Zwirner', phone_number: '+49 555 0199' }

let app: TestApp
let params: Readonly<Record<string, string>>
beforeAll(async () => {
  app = await startApp(optionalFeatures)
  const { call, mode_id, persona_id, addPlan, start } = await startService(app)
  const users = `/api/v1/delivery/users/${email}`
  const { user_id } = Object((await call('PUT', users, person)).body)
  await call('PUT', `${users}/subscription`, { plan_id: await addPlan(3) })
  const { session_id } = Object((await start({ user_id })).body)
  const end = { status: 'completed', end_time: new Date().toISOString() }
  await call('PATCH', `/api/v1/delivery/sessions/${session_id}`, end)
  params = {
    ...{ user_id, email, session_id, mode_id, persona_id, id: mode_id },
    ...{ entity: 'interaction-modes', version: '1', type: 'User' },
    urn: 'urn:ietf:params:scim:schemas:core:2.0:User',
  }
})
afterAll(() => app.close())

const entriesOf = (keyId: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'title', 'actor_email'])
    .where('actor_id', '=', keyId)
    .execute()

const readable = Object.values(api)
  .flat()
  .filter(({ method }): boolean => method === 'GET')
  .flatMap((endpoint: Endpoint) =>
    keyScopes
      .filter((scope) => [endpoint.access].flat().includes(scope))
      .map((scope): [scope: KeyScope, path: string, endpoint: Endpoint] => [
        ...([scope, endpoint.path] as const),
        endpoint,
      ]),
  )

test.each(readable)(
  'a %s key that reads people in GET %s leaves an entry',
  async (scope, _, of) => {
    const { keyId, secret } = await addServiceKey(app.db, 'Any', scope)
    const call = caller(app.url, { authorization: `Bearer ${secret}` })
    const read = () => call('GET', `/api${buildPath(of, params)}`)
    const responses = [await read(), ...(await Promise.all([read(), read()]))]
    const text = JSON.stringify(responses.map(({ status, body }) => [status, body]))
    const handsOut = text.includes(person.last_name) || text.includes(email)
    const entries = await entriesOf(keyId)
    expect(entries.length > 0).toBe(handsOut)
    // Each download has an entry of its own.
    if (entries.some(({ action }) => action === 'export')) return
    const entry = {
      action: 'read',
      entity: 'users',
      title: 'People',
      actor_email: 'Any (service key)',
    }
    expect(entries).toEqual(handsOut ? [entry] : [])
    if (scope === 'reporting') expect(text).not.toContain(person.phone_number)
  },
)

test('reading with a key leaves one entry an hour, on any server', async () => {
  const { keyId, secret } = await addServiceKey(app.db, 'Figures', 'reporting')
  const call = caller(app.url, { authorization: `Bearer ${secret}` })
  for (const path of ['people?limit=1', 'sessions', `sessions/${params['session_id']}`, 'people'])
    expect((await call('GET', `/api/v1/${path}`)).status).toBe(200)
  expect(await entriesOf(keyId)).toHaveLength(1)
  expect((await call('GET', '/api/v1/people?role=none')).status).toBe(400)
  const people = Object((await call('GET', '/api/v1/people')).body)
  expect(people).toMatchObject([{ last_name: person.last_name, phone_number: null }])
  const admins = Object((await app.admin('GET', '/api/v1/people')).body)
  expect(admins).toMatchObject([{ phone_number: person.phone_number }])
})

test('a refused reading leaves no entry', async () => {
  const { keyId, secret } = await addServiceKey(app.db, 'Figures', 'reporting')
  const call = caller(app.url, { authorization: `Bearer ${secret}` })
  expect((await call('GET', '/api/v1/people?role=none')).status).toBe(400)
  expect(await entriesOf(keyId)).toEqual([])
})
