import { beforeAll, expect, test } from 'vitest'
import { caller } from './call.ts'
import type { Call } from './call.ts'
import { emptyDatabase } from './database.ts'
import { earlierAdministrator, fillByEarlierRelease } from './earlier-release.ts'
import { launch } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'
import { queryFunction } from './new-database.ts'
import { allowSlowTests } from './slow-tests.ts'
import { signIn } from './two-servers.ts'

allowSlowTests()

let server: Greenroom
let ask: ReturnType<typeof queryFunction>
let call: Call
/** Starts this release on the database of release 0.1.0, and signs in. */
beforeAll(async () => {
  const { DATABASE_URL, drop } = await emptyDatabase()
  ask = queryFunction({ connectionString: DATABASE_URL })
  await fillByEarlierRelease(DATABASE_URL)
  server = await launch({ DATABASE_URL })
  const { token } = await signIn(server.url, earlierAdministrator)
  call = caller(server.url, { authorization: `Bearer ${token}` })
  return async () => {
    await server.end('SIGKILL')
    await drop()
  }
})

const get = async (path: string) => (await call('GET', `/api${path}`)).body

test('shows everything that release 0.1.0 has stored', async () => {
  const lists = {
    '/v1/auth/all-users': 41,
    '/v1/ai-personas/': 12,
    '/v1/interaction-modes/': 3,
    '/v1/industries/': 8,
    '/v1/products/': 24,
    '/v1/subscriptions/': 4,
  }
  for (const [path, count] of Object.entries(lists)) expect(await get(path)).toHaveLength(count)
})

test('makes the history of an item of the changes that release 0.1.0 has noted', async () => {
  const list = (await get('/v1/industries/')) as { industry_id: string; name: string }[]
  const changed = list.find(({ name }) => name === 'Automotive components')
  const body = { name: 'Automotive', details: 'Shorter.' }
  const saved = await call('PUT', `/api/v1/industries/${changed?.industry_id}`, body)
  expect(saved).toMatchObject({ status: 200, body: { version: 3 } })
  expect(await get(`/v1/revisions/industries/${changed?.industry_id}`)).toMatchObject([
    { version: 3, kind: 'update', actor_email: earlierAdministrator.email },
    { version: 2, kind: 'update', actor_email: earlierAdministrator.email },
    { version: 1, kind: 'found' },
  ])
})

test('keeps the ledger of credits of release 0.1.0', async () => {
  const [entry] = await ask('select user_subscription_id from credit_ledger')
  expect(
    await get(`/v1/user-subscriptions/${entry?.['user_subscription_id']}/ledger`),
  ).toMatchObject([{ credits_before: 5, credits_after: 10 }])
})
