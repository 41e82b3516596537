import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRolePlay } from './role-play-service.ts'
import { allowSlowTests } from './slow-tests.ts'

allowSlowTests()

const email = 'jo.lindqvist@example.com'

let service: Awaited<ReturnType<typeof startRolePlay>>
beforeAll(async () => {
  service = await startRolePlay()
})
afterAll(() => service.close())

test('the example client plays a trainee through a session that the console shows', async () => {
  const { key_id, secret } = await service.createKey()
  const printed = await service.runExample(secret)
  expect(printed).toContain('Overall score 75')
  expect(printed).toContain('The prompt is unchanged')

  const { body } = await service.admin('GET', `/api/v1/auth/by-email/${email}`)
  const user = body as Record<string, unknown>
  expect(user).toMatchObject({ first_name: 'Jo', last_name: 'Lindqvist', email })
  expect(user['role']).toMatchObject({ name: 'sales_person' })

  const [session, ...others] = await service.list(`/sessions/user/${user['user_id']}`)
  expect(others).toEqual([])
  expect(printed).toContain(`Session ${session?.['session_id']}`)
  expect(session).toMatchObject({ status: 'completed' })
  expect(session?.['performance_report']).toMatchObject({ overall_score: 75 })
  expect(session).toMatchObject({ model: 'fixed-replies', judge_model: 'fixed-report' })

  const [subscription, ...more] = await service.list(`/user-subscriptions/user/${user['user_id']}`)
  expect(more).toEqual([])
  expect(subscription).toMatchObject({ status_active: true })
  const granted = Number(/has (\d+) credits/.exec(printed)?.[1])
  expect(subscription?.['credits_remaining']).toBe(granted - 1)

  const [entry] = await service.list(
    `/user-subscriptions/${subscription?.['user_subscription_id']}/ledger`,
  )
  expect(entry).toMatchObject({ credits_before: granted, credits_after: granted - 1 })
  const key = (await service.list('/service-keys')).find((one) => one['key_id'] === key_id)
  expect(key?.['last_used_at']).not.toBeNull()
})

test('the example client says what was refused once its key is revoked', async () => {
  const { key_id, secret } = await service.createKey()
  await service.admin('DELETE', `/api/v1/service-keys/${key_id}`)
  await expect(service.runExample(secret)).rejects.toThrow('There is no such service key.')
})
