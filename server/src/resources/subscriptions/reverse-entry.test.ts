import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { userIdByEmail, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addPlan, addSubscription } from '../../../test/subscriptions.ts'
import { addUsers } from '../../../test/users.ts'

let app: TestApp
let user_id: string
let plan_id: string
let path: string
beforeAll(async () => {
  app = await startApp()
  await addUsers(app.db, 1)
  user_id = await userIdByEmail(app.db, 'user-1@a.co')
  plan_id = await addPlan(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  path = `/api/v1/user-subscriptions/${await addSubscription(app.db, user_id, plan_id)}`
})

const setCredits = (credits_remaining: number, note?: string) =>
  app.admin('PUT', path, { credits_remaining }, note ? { 'x-change-note': note } : {})
const ledger = async () => Object((await app.admin('GET', `${path}/ledger`)).body)
const newestId = async () => String((await ledger())[0].entry_id)
const reverse = (entryId: string, headers = {}) =>
  app.admin('POST', `${path}/ledger/${entryId}/reverse`, undefined, headers)

test('shows the note of a gift in the ledger', async () => {
  await setCredits(26, encodeURIComponent('For the pilot – Zürich'))
  expect(await ledger()).toMatchObject([{ difference: 20, note: 'For the pilot – Zürich' }])
})

test('reverses a change of credits once, with a note', async () => {
  await setCredits(26)
  const gift = await newestId()
  const reversed = await reverse(gift, { 'x-change-note': 'Wrong%20person' })
  expect(reversed).toMatchObject({
    status: 201,
    body: { credits_before: 26, credits_after: 6, note: 'Wrong person', reverses: gift },
  })
  const [reversal, original] = await ledger()
  expect(reversal).toEqual(reversed.body)
  expect(original).toMatchObject({ entry_id: gift, reversed_by: reversal.entry_id })
  expect(
    (await app.admin('GET', `/api/v1/user-subscriptions/user/${user_id}`)).body,
  ).toContainEqual(expect.objectContaining({ credits_remaining: 6, version: 3 }))
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['entity', sql<number>`(after->>'credits_remaining')::integer`.as('after')])
    .where('action', '=', 'reverse')
    .where('entity_id', '=', String(original.user_subscription_id))
    .execute()
  expect(audited).toEqual([{ entity: 'user_subscriptions', after: 6 }])

  expect(await reverse(gift)).toMatchObject({
    status: 409,
    body: { message: 'This change was reversed already.' },
  })
  expect(await reverse(reversal.entry_id)).toMatchObject({
    status: 409,
    body: { message: 'A reversal cannot be reversed. Gift the credits again.' },
  })
  expect(await ledger()).toHaveLength(2)
})

test('gives credits back that were taken', async () => {
  await setCredits(0)
  expect(await reverse(await newestId())).toMatchObject({ status: 201, body: { difference: 6 } })
})

test('refuses to take more credits than remain, or an entry of another subscription', async () => {
  await setCredits(1006)
  const gift = await newestId()
  await setCredits(3)
  expect(await reverse(gift)).toMatchObject({
    status: 409,
    body: { message: 'Only 3 of 1,000 credits can be taken back, so this cannot be reversed.' },
  })
  const other = await addSubscription(app.db, user_id, plan_id)
  const elsewhere = `/api/v1/user-subscriptions/${other}/ledger/${gift}/reverse`
  expect((await app.admin('POST', elsewhere)).status).toBe(404)
  expect(await ledger()).toHaveLength(2)
})

test('refuses credits above the limit of a number', async () => {
  await setCredits(0)
  const taken = await newestId()
  await setCredits(2 ** 31 - 1)
  expect(await reverse(taken)).toMatchObject({
    status: 409,
    body: { message: 'A subscription can have 2,147,483,647 credits at most.' },
  })
})

test('books one of many concurrent reversals, and the database takes no second one', async () => {
  await setCredits(206)
  const gift = await newestId()
  const responses = await Promise.all(Array.from({ length: 20 }, () => reverse(gift)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  expect(await ledger()).toMatchObject([{ credits_after: 6 }, { entry_id: gift }])
  const again = sql`insert into credit_ledger (user_subscription_id, actor_email, credits_before,
      credits_after, request_id, reverses)
    select user_subscription_id, 'x', 2, 1, 'x', entry_id from credit_ledger where entry_id = ${gift}`
  await expect(again.execute(app.db)).rejects.toThrow(/credit_ledger_reversed_once/)
})
