import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { holdLock, queryFunction } from '../../../test/new-database.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const waitingForLocks = async () => {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return (await queryFunction({ connectionString: app.databaseUrl })(waiting)).length
}

test('ten dashboards at once leave connections to other requests', async () => {
  const release = await holdLock(
    { connectionString: app.databaseUrl },
    'lock table session_days, user_subscriptions in access exclusive mode',
  )
  const dashboards = Array.from({ length: 10 }, () => app.admin('GET', '/api/v1/insights'))
  await expect.poll(waitingForLocks).toBe(4)
  const others = await Promise.all(
    Array.from({ length: 20 }, () => app.admin('GET', '/api/v1/industries')),
  )
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await waitingForLocks()).toBe(4)
  await release()
  const statuses = (await Promise.all(dashboards)).map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 200))
})

test('/readyz answers at once while all connections of the pool are taken', async () => {
  const release = await holdLock(
    { connectionString: app.databaseUrl },
    'lock table industries in access exclusive mode',
  )
  const blocked = Array.from({ length: 15 }, () => app.admin('GET', '/api/v1/industries'))
  await expect.poll(waitingForLocks).toBe(10)
  const begun = performance.now()
  expect(await app.anyone('GET', '/readyz')).toMatchObject({ status: 200 })
  expect(performance.now() - begun).toBeLessThan(1000)
  await release()
  await Promise.all(blocked)
})
