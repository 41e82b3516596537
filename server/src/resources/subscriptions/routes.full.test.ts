import { afterAll, beforeAll, expect, test } from 'vitest'
import { userIdByEmail, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addPlan, addSubscription } from '../../../test/subscriptions.ts'
import { addUsers } from '../../../test/users.ts'

let app: TestApp
let user_id: string
let id: string
beforeAll(async () => {
  app = await startApp()
  await addUsers(app.db, 1)
  user_id = await userIdByEmail(app.db, 'user-1@a.co')
  id = await addSubscription(app.db, user_id, await addPlan(app.db))
})
afterAll(() => app.close())

const list = async () =>
  Object((await app.admin('GET', `/api/v1/user-subscriptions/user/${user_id}`)).body)
const put = (credits_remaining: number, headers: Record<string, string>) =>
  app.admin('PUT', `/api/v1/user-subscriptions/${id}`, { credits_remaining }, headers)

test(
  'two administrators who each gift 1 credit 100 times add exactly 200',
  { tags: ['R148'], timeout: 60_000 },
  async () => {
    const giveOne = async (): Promise<void> => {
      const { credits_remaining, version } = (await list()).find(
        (each: { user_subscription_id: string }) => each.user_subscription_id === id,
      )
      const { status } = await put(credits_remaining + 1, { 'if-match': `"${version}"` })
      if (status === 412) return giveOne()
      expect(status).toBe(200)
    }
    const giver = async () => {
      for (let gift = 0; gift < 100; gift++) await giveOne()
    }
    await Promise.all([giver(), giver()])
    const rows = await app.db
      .selectFrom('credit_ledger')
      .selectAll()
      .where('user_subscription_id', '=', id)
      .orderBy('at')
      .execute()
    expect(rows).toHaveLength(200)
    expect(rows.map(({ credits_after }) => credits_after)).toEqual(
      Array.from({ length: 200 }, (_, i) => 7 + i),
    )
    expect((await list()).find(Object)).toMatchObject({ credits_remaining: 206 })
  },
)
