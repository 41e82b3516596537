import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { addPlan, addSubscription } from '../../../test/subscriptions.ts'
import { addUser } from '../../../test/users.ts'

let app: TestApp
let plan: string
let credits: number
beforeAll(async () => {
  app = await startApp()
  plan = await addPlan(app.db)
  const { credits_per_month } = await app.db
    .selectFrom('plans')
    .select('credits_per_month')
    .where('id', '=', plan)
    .executeTakeFirstOrThrow()
  credits = credits_per_month
})
afterAll(() => app.close())

const subscribe = async (user: string, credits_remaining: number) => {
  const id = await addSubscription(app.db, user, plan)
  await app.db
    .updateTable('user_subscriptions')
    .set({ credits_remaining })
    .where('user_subscription_id', '=', id)
    .execute()
  return id
}

const readInsights = async () => Object((await app.admin('GET', '/api/v1/insights')).body)
const countPeople = async (filters: string) =>
  Object((await app.admin('GET', `/api/v1/people?${filters}`)).body).length as number

test('counts quiet people, credits and people with few of them', async () => {
  expect(await readInsights()).toMatchObject({
    quiet: { days: 14, people: 0 },
    credits: { remaining: 0, low: 0 },
  })
  const add = (name: string) => addUser(app.db, { email: `${name}@a.co`, role: 'sales_person' })
  const quiet = await add('quiet')
  const subscription = await subscribe(quiet, credits)
  const active = await add('active')
  await subscribe(active, credits)
  await subscribe(await add('low'), 0)
  const deactivated = await add('deactivated')
  await subscribe(deactivated, credits)
  await app.db
    .updateTable('users')
    .set({ deactivated_at: new Date() })
    .where('user_id', '=', deactivated)
    .execute()
  const administrator = await addUser(app.db, { email: 'boss@a.co', role: 'super_admin' })
  await subscribe(administrator, credits)
  await app.db
    .insertInto('sessions')
    .values({
      user_id: active,
      mode_id: await addMode(app.db),
      persona_id: await addPersona(app.db, await addIndustry(app.db)),
      status: 'in_progress',
    })
    .execute()
  await sql`
    with taken as (
      insert into credit_ledger (user_subscription_id, actor_email, credits_before, credits_after, request_id)
      values (${subscription}, 'Production (service key)', 5, 4, 'cancelled session')
      returning *
    )
    insert into credit_ledger (user_subscription_id, actor_email, credits_before, credits_after, request_id, reverses)
    select user_subscription_id, actor_email, 4, 5, 'cancel', entry_id from taken`.execute(app.db)
  await sql`
    insert into credit_ledger (user_subscription_id, actor_email, credits_before, credits_after, request_id)
    values (${subscription}, 'Production (service key)', 5, 4, 'session'),
      (${subscription}, 'Production (service key)', 0, 5, 'plan'),
      (${subscription}, 'ann@a.co', 5, 3, 'by hand')`.execute(app.db)
  const after = await readInsights()
  expect(after.quiet).toEqual({ days: 14, people: 1 })
  expect(after.credits).toEqual({ used: 1, remaining: 3 * credits, low: 1 })
  expect(await countPeople('status=active&quiet_days=14&has_credits=true')).toBe(1)
  expect(await countPeople('low_credits=true')).toBe(1)
})
