import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { addPlan, addSubscription } from '../../../test/subscriptions.ts'
import { addUser } from '../../../test/users.ts'

let app: TestApp
let entries: readonly { entity: string; id: string; before?: object; title: string }[]
beforeAll(async () => {
  app = await startApp()
  const { db } = app
  const user_id = await addUser(db, { email: 'maya@a.co', role: 'sales_person' })
  await db
    .updateTable('users')
    .set({ first_name: 'Maya', last_name: 'Okafor' })
    .where('user_id', '=', user_id)
    .execute()
  const mode_id = await addMode(db)
  const persona_id = await addPersona(db, await addIndustry(db))
  const { name } = await db.selectFrom('personas').select('name').executeTakeFirstOrThrow()
  const { name: mode } = await db
    .selectFrom('interaction_modes')
    .select('name')
    .executeTakeFirstOrThrow()
  const { session_id } = await db
    .insertInto('sessions')
    .values({ user_id, persona_id, mode_id, status: 'completed' })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  const subscription = await addSubscription(db, user_id, await addPlan(db))
  const deleted = crypto.randomUUID()
  entries = [
    { entity: 'industries', id: deleted, before: { name: 'Steel' }, title: 'Steel' },
    { entity: 'users', id: user_id, title: 'Maya Okafor' },
    { entity: 'sessions', id: session_id, title: `Maya Okafor with ${name}` },
    {
      ...{ entity: 'sessions', id: deleted, before: { user_id, persona_id } },
      title: `Maya Okafor with ${name}`,
    },
    { entity: 'user_subscriptions', id: subscription, title: 'Maya Okafor' },
    { entity: 'mode_reports', id: deleted, before: { mode_id }, title: mode },
    { entity: 'plans', id: deleted, before: { plan_type: 'Starter' }, title: 'Starter' },
  ]
})
afterAll(() => app.close())
beforeEach(() => clearAuditLog(app.db))

test.each([
  ['of servers of the release before', 'origin'],
  ['from before the upgrade', 'replica'],
])('entries %s get titles and fields', async (_, role) => {
  await app.db.transaction().execute(async (trx) => {
    // Without triggers, a row looks like one that was there before the migration.
    await sql`set local session_replication_role = ${sql.lit(role)}`.execute(trx)
    for (const { entity, id, before } of entries)
      await sql`insert into audit_log (actor_email, action, entity, entity_id, before, after, request_id)
        values ('old@a.co', 'download', ${entity}, ${id}, ${JSON.stringify({ ...before, a: 1, b: [2], version: 1 })},
          ${JSON.stringify({ ...before, a: 1, b: [3], version: 2 })}, 'r')`.execute(trx)
  })
  const { body } = await app.admin('GET', '/api/v1/activity?actor=old@a.co')
  expect(Object(body).toReversed()).toMatchObject(
    entries.map(({ entity, title }) => ({ entity, title, fields: ['b'], address: null })),
  )
  const found = await app.admin('GET', '/api/v1/activity?text=stee')
  expect(found.body).toMatchObject([{ title: 'Steel' }])
})
