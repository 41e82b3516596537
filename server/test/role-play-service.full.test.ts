import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLossyProxy } from './lossy-proxy.ts'
import { startRolePlay } from './role-play-service.ts'
import { allowSlowTests } from './slow-tests.ts'

allowSlowTests()

let service: Awaited<ReturnType<typeof startRolePlay>>
beforeAll(async () => {
  service = await startRolePlay()
})
afterAll(() => service.close())

test('the example client repeats calls whose response was lost, and nothing happens twice', async () => {
  const { secret } = await service.createKey()
  const address = 'lossy@example.com'
  const GREENROOM_URL = await startLossyProxy(service.url)
  const printed = await service.runExample(secret, { GREENROOM_URL, TRAINEE_EMAIL: address })
  expect(printed).toContain('The prompt is unchanged')
  const { body } = await service.admin('GET', `/api/v1/auth/by-email/${address}`)
  const { user_id } = Object(body)
  expect(await service.list(`/sessions/user/${user_id}`)).toMatchObject([{ status: 'completed' }])
  const granted = Number(/has (\d+) credits/.exec(printed)?.[1])
  expect(await service.list(`/user-subscriptions/user/${user_id}`)).toMatchObject([
    { credits_remaining: granted - 1, credits_used: 1, sessions_completed: 1 },
  ])
})
