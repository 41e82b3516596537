import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import { delivery, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'
import { addServiceKey } from '../../../test/service-keys.ts'

let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
})
afterAll(() => app.close())

/** A new service key. */
const newKey = async () => {
  const { keyId, secret } = await addServiceKey(app.db, 'Another')
  const call = caller(app.url, { authorization: `Bearer ${secret}` })
  return {
    call,
    revoke: () => app.db.deleteFrom('service_keys').where('key_id', '=', keyId).execute(),
    expire: () =>
      app.db
        .updateTable('service_keys')
        .set({ expires_at: sql<Date>`now()` })
        .where('key_id', '=', keyId)
        .execute(),
  }
}
type Key = Awaited<ReturnType<typeof newKey>>

/** Starts a session with this key. @returns its id */
const startWith = async ({ call }: Key) => {
  const { user_id } = await service.addTrainee(1)
  const { mode_id, persona_id } = service
  const composition_hash = await service.compositionHash()
  const session = { user_id, mode_id, persona_id, composition_hash }
  const { status, body } = await call('POST', `${delivery}/sessions`, session)
  expect(status).toBe(201)
  return String(Object(body).session_id)
}

const finishWith = async ({ call }: Key, session_id: string, status = 'completed') => {
  const end_time = new Date(Date.now() + 1000).toISOString()
  const answer = await call('PATCH', `${delivery}/sessions/${session_id}`, { status, end_time })
  return [answer.status, Object(answer.body).message]
}
const done = [200, undefined]
const othersSession = [403, 'Only the service key that started this session can finish it.']
const othersCorrection = [403, 'Only the service key that finished this session can correct it.']
const closed = [
  409,
  'This session was finished more than 24 hours ago. It can no longer be corrected.',
]

/** Makes the session as old as this. */
const age = (session_id: string, column: 'finished_at' | 'created_at', ago: string) =>
  sql`
    update sessions set ${sql.ref(column)} = now() - ${ago}::interval
    where session_id = ${session_id}`.execute(app.db)

test('only the key that started a session finishes and corrects it', async () => {
  const [own, other] = [await newKey(), await newKey()]
  const session = await startWith(own)
  expect(await finishWith(other, session)).toEqual(othersSession)
  expect(await finishWith(own, session)).toEqual(done)
  expect(await finishWith(other, session)).toEqual(othersCorrection)
  expect(await finishWith(own, session)).toEqual(done)
})

test('takes corrections for 24 hours after the first finish', async () => {
  const key = await newKey()
  const session = await startWith(key)
  // A session may have been started long ago, and a correction does not extend the time.
  await age(session, 'created_at', '3 days')
  expect(await finishWith(key, session)).toEqual(done)
  await age(session, 'finished_at', '23:59:00')
  expect(await finishWith(key, session, 'reviewed')).toEqual(done)
  await age(session, 'finished_at', '24:00:01')
  expect(await finishWith(key, session)).toEqual(closed)
})

test.each(['revoke', 'expire'] as const)(
  'any key finishes a session after the %s of its key, and then corrects it',
  async (end) => {
    const [revoked, next, other] = [await newKey(), await newKey(), await newKey()]
    const [unfinished, finished] = [await startWith(revoked), await startWith(revoked)]
    await finishWith(revoked, finished)
    await revoked[end]()
    expect(await finishWith(next, finished)).toEqual(othersCorrection)
    expect(await finishWith(next, unfinished)).toEqual(done)
    expect(await finishWith(next, unfinished)).toEqual(done)
    expect(await finishWith(other, unfinished)).toEqual(othersCorrection)
  },
)

test('any key finishes a session that an earlier release started, and corrects one that it finished', async () => {
  const [key, other] = [await newKey(), await newKey()]
  const [unfinished, finished] = [await startWith(key), await startWith(key)]
  await finishWith(key, finished)
  await app.db.updateTable('sessions').set({ key_id: null, finished_at: null }).execute()
  expect(await finishWith(other, unfinished)).toEqual(done)
  expect(await finishWith(key, unfinished)).toEqual(othersCorrection)

  expect(await finishWith(other, finished)).toEqual(done)
  await age(finished, 'created_at', '24:00:01')
  expect(await finishWith(other, finished)).toEqual(closed)
})
