import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import type { Call } from '../../../test/call.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { addServiceKey } from '../../../test/service-keys.ts'
import { addUser } from '../../../test/users.ts'

const path = '/api/v1/sessions'

let app: TestApp
let call: Call
let session_id: string
beforeAll(async () => {
  app = await startApp()
  const { secret } = await addServiceKey(app.db, 'Figures', 'reporting')
  call = caller(app.url, { authorization: `Bearer ${secret}` })
  ;({ session_id } = await app.db
    .insertInto('sessions')
    .values({
      user_id: await addUser(app.db, { email: 'trainee@a.co', role: 'sales_person' }),
      persona_id: await addPersona(app.db, await addIndustry(app.db)),
      mode_id: await addMode(app.db),
      status: 'completed',
      performance_report: JSON.stringify({ overall_score: 7, coaching_summary: 'Listen.' }),
      transcript: JSON.stringify('Hello'),
    })
    .returning('session_id')
    .executeTakeFirstOrThrow())
})
afterAll(() => app.close())

test('a reporting key reads the numbers of a report, and no texts', async () => {
  const read = await call('GET', `${path}/${session_id}`)
  expect([read.status, read.body]).toMatchObject([200, { session_id, score: 7 }])
  expect(Object(read.body).performance_report).toEqual({ overall_score: 7 })
  expect(read.body).not.toHaveProperty('transcript')

  const full = { performance_report: { coaching_summary: 'Listen.' }, transcript: 'Hello' }
  expect((await app.admin('GET', `${path}/${session_id}`)).body).toMatchObject(full)
  const listed = await call('GET', path)
  expect(listed.body).toMatchObject([{ session_id, score: 7 }])
  expect(JSON.stringify(listed.body)).not.toMatch(/Listen|Hello/)
})

test('a download with a reporting key is audited with the name of the key', async () => {
  expect((await call('GET', `${path}/export`)).status).toBe(200)
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['actor_email', 'entity'])
    .where('action', '=', 'export')
    .execute()
  expect(entries).toEqual([{ actor_email: 'Figures (service key)', entity: 'sessions' }])
})
