import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { startLossyProxy } from './lossy-proxy.ts'
import { allowSlowTests } from './slow-tests.ts'
import { signIn, startTwoServers } from './two-servers.ts'

/* The example client of docs/integrating.md, as a process of its own, against a started server. */
allowSlowTests()

const example = fileURLToPath(new URL('../../examples/role-play-service/main.mjs', import.meta.url))
const email = 'jo.lindqvist@example.com'

let all: Awaited<ReturnType<typeof startTwoServers>>
let admin: Call
beforeAll(async () => {
  all = await startTwoServers()
  // The other server, so that everything must be in the database.
  admin = all.two.as((await signIn(all.one.url)).token)
})
afterAll(() => all.close())

const createKey = async () => {
  const { status, body } = await admin('POST', '/api/v1/service-keys', { name: 'Example' })
  expect(status).toBe(201)
  return body as { key_id: string; secret: string }
}

/** Runs the example. @returns what it printed */
const runExample = async (key: string, settings = {}) => {
  const { PATH } = process.env
  const env = { PATH, GREENROOM_URL: all.one.url, GREENROOM_KEY: key, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, [example], { env })
  return stdout
}

/** The rows of a list that an administrator reads. */
const list = async (path: string) => {
  const { status, body } = await admin('GET', `/api/v1${path}`)
  expect(status).toBe(200)
  return body as Record<string, unknown>[]
}

test('the example client plays a trainee through a session that the console shows', async () => {
  const { key_id, secret } = await createKey()
  const printed = await runExample(secret)
  expect(printed).toContain('Overall score 75')
  expect(printed).toContain('The prompt is unchanged')

  const { body } = await admin('GET', `/api/v1/auth/by-email/${email}`)
  const user = body as Record<string, unknown>
  expect(user).toMatchObject({ first_name: 'Jo', last_name: 'Lindqvist', email })
  expect(user['role']).toMatchObject({ name: 'sales_person' })

  const [session, ...others] = await list(`/sessions/user/${user['user_id']}`)
  expect(others).toEqual([])
  expect(printed).toContain(`Session ${session?.['session_id']}`)
  expect(session).toMatchObject({ status: 'completed' })
  expect(session?.['performance_report']).toMatchObject({ overall_score: 75 })

  const [subscription, ...more] = await list(`/user-subscriptions/user/${user['user_id']}`)
  expect(more).toEqual([])
  expect(subscription).toMatchObject({ status_active: true })
  const granted = Number(/has (\d+) credits/.exec(printed)?.[1])
  expect(subscription?.['credits_remaining']).toBe(granted - 1)

  const [entry] = await list(`/user-subscriptions/${subscription?.['user_subscription_id']}/ledger`)
  expect(entry).toMatchObject({ credits_before: granted, credits_after: granted - 1 })
  const key = (await list('/service-keys')).find((one) => one['key_id'] === key_id)
  expect(key?.['last_used_at']).not.toBeNull()
})

test('the example client repeats calls whose response was lost, and nothing happens twice', async () => {
  const { secret } = await createKey()
  const address = 'lossy@example.com'
  const GREENROOM_URL = await startLossyProxy(all.one.url)
  const printed = await runExample(secret, { GREENROOM_URL, TRAINEE_EMAIL: address })
  expect(printed).toContain('The prompt is unchanged')
  const { body } = await admin('GET', `/api/v1/auth/by-email/${address}`)
  const { user_id } = Object(body)
  expect(await list(`/sessions/user/${user_id}`)).toMatchObject([{ status: 'completed' }])
  const granted = Number(/has (\d+) credits/.exec(printed)?.[1])
  expect(await list(`/user-subscriptions/user/${user_id}`)).toMatchObject([
    { credits_remaining: granted - 1, credits_used: 1, sessions_completed: 1 },
  ])
})

test('the example client says what was refused once its key is revoked', async () => {
  const { key_id, secret } = await createKey()
  await admin('DELETE', `/api/v1/service-keys/${key_id}`)
  await expect(runExample(secret)).rejects.toThrow('There is no such service key.')
})
