import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { creditsOf, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'

let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
  await app.db
    .updateTable('interaction_modes')
    .set({ prompt_template: 'You are {name}.' })
    .where('mode_id', '=', service.mode_id)
    .execute()
})
afterAll(() => app.close())

const sessionsOf = async (user_id: string) =>
  Object((await app.admin('GET', `/api/v1/sessions/user/${user_id}`)).body)

test('50 parallel starts on 49 credits make 49 sessions', { timeout: 60_000 }, async () => {
  const { user_id } = await service.addTrainee(49)
  const session = { user_id, composition_hash: await service.compositionHash() }
  // A busy machine asks some to try again, since they wait for one row.
  const start = async (): ReturnType<typeof service.start> => {
    const response = await service.start(session)
    return response.status === 503 ? start() : response
  }
  const responses = await Promise.all(Array.from({ length: 50 }, start))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(49)
  expect(responses.filter(({ status }) => status !== 201)).toMatchObject([
    { status: 409, body: { message: 'No credits remain.' } },
  ])
  expect(await sessionsOf(user_id)).toHaveLength(49)
  const { subscriptions, ledgers } = await creditsOf(app, user_id)
  expect(subscriptions).toMatchObject([{ credits_remaining: 0, credits_used: 49 }])
  expect(Object(ledgers[0]).map((entry: { credits_after: number }) => entry.credits_after)).toEqual(
    Array.from({ length: 49 }, (_, credits) => credits),
  )
})
