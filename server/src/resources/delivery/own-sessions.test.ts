import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import { delivery, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'
import { addServiceKey } from '../../../test/service-keys.ts'

let app: TestApp
let service: TestService
let other: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sessions').execute()
  const { keyId, secret } = await addServiceKey(app.db, 'Another')
  const call = caller(app.url, { authorization: `Bearer ${secret}` })
  const start: TestService['start'] = async ({ user_id }) => {
    const { mode_id, persona_id } = service
    const composition_hash = await service.compositionHash()
    return call('POST', `${delivery}/sessions`, { user_id, mode_id, persona_id, composition_hash })
  }
  other = { ...service, keyId, secret, call, start }
})

const startWith = async ({ addTrainee, start: begin }: TestService) => {
  const { user_id } = await addTrainee(1)
  const { status, body } = await begin({ user_id })
  expect(status).toBe(201)
  return { user_id, id: String(Object(body).session_id) }
}
const read = ({ call }: TestService, id: string) => call('GET', `${delivery}/sessions/${id}`)
const unfinished = async ({ call }: TestService, query = '?unfinished=true') => {
  const { status, body, headers } = await call('GET', `${delivery}/sessions${query}`)
  expect(status).toBe(200)
  const ids: string[] = Object(body).map(({ session_id }: { session_id: string }) => session_id)
  return { ids, headers }
}
const finish = (id: string) =>
  service.call('PATCH', `${delivery}/sessions/${id}`, {
    ...{ status: 'completed', end_time: new Date(Date.now() + 1000).toISOString() },
    ...{ performance_report: { overall_score: 75 }, transcript: 'A secret.' },
  })

test('reads an own session before and after its end, with its score and without its texts', async () => {
  const { id, user_id } = await startWith(service)
  const { mode_id, persona_id } = service
  const started = {
    ...{ session_id: id, user_id, mode_id, persona_id, status: 'in_progress' },
    ...{ start_time: expect.stringMatching(/Z$/), end_time: null, score: null },
  }
  expect(await read(service, id)).toMatchObject({ status: 200, body: started })
  expect((await finish(id)).status).toBe(200)
  const { body } = await read(service, id)
  const end_time = expect.stringMatching(/Z$/)
  expect(body).toEqual({ ...started, status: 'completed', end_time, score: 75 })
})

test('refuses sessions of other keys and unknown ones', async () => {
  const { id } = await startWith(service)
  const message = 'Only the service key that started this session can read it.'
  expect(await read(other, id)).toMatchObject({ status: 403, body: { message } })
  await finish(id)
  expect((await read(other, id)).status).toBe(403)
  // Sessions of before there were keys belong to nobody.
  await app.db.updateTable('sessions').set({ key_id: null }).execute()
  expect((await read(other, id)).status).toBe(403)
  for (const unknown of [crypto.randomUUID(), 'nothing'])
    expect((await read(service, unknown)).status).toBe(404)
})

test('lists what is in progress and can be finished with the key, newest first', async () => {
  const [first, finished, cancelled, last] = [
    ...[
      await startWith(service),
      await startWith(service),
      await startWith(service),
      await startWith(service),
    ],
  ].map(({ id }) => id)
  await startWith(other)
  await finish(String(finished))
  await service.call('POST', `${delivery}/sessions/${cancelled}/cancel`)
  for (const query of ['?unfinished=true', ''])
    expect((await unfinished(service, query)).ids).toEqual([last, first])
  const { ids, headers } = await unfinished(service, '?unfinished=true&limit=1')
  expect([ids, headers.get('x-total-count')]).toEqual([[last], '2'])
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
  expect((await service.call('GET', next)).body).toMatchObject([{ session_id: first }])
  const refused = await service.call('GET', `${delivery}/sessions?unfinished=false`)
  expect(refused).toMatchObject({ status: 400, body: { field: 'unfinished' } })
})

test.each(['revoked', 'expired'])('finds unfinished sessions of a key that was %s', async (end) => {
  const { id } = await startWith(other)
  expect((await unfinished(service)).ids).toEqual([])
  const keys = app.db.updateTable('service_keys').where('key_id', '=', other.keyId)
  await (end === 'expired'
    ? keys.set({ expires_at: sql<Date>`now()` }).execute()
    : app.db.deleteFrom('service_keys').where('key_id', '=', other.keyId).execute())
  expect((await unfinished(service)).ids).toEqual([id])
  expect((await read(service, id)).status).toBe(200)
})

test('finds the unfinished sessions with their index', async () => {
  const { rows } = await app.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    return sql<object>`explain select from sessions where status = 'in_progress' and end_time is null
      order by coalesce(start_time, created_at) desc, session_id desc limit 10`.execute(trx)
  })
  expect(JSON.stringify(rows)).toContain('sessions_in_progress')
})
