import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { addUsers } from '../e2e/support/add-users.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { startProcess } from '../e2e/support/server.ts'
import { checkGoal, inTurn, median, print, quantile, ratioOf, spread } from './harness.ts'
import { databaseUrl, probeMetrics, send, withGreenroom } from './servers.ts'

const users = 10_000
const clients = 32
/** 80 % of all requests. */
const readsPerWrite = 4
const seconds = { warmUp: 15, quarter: 30, turn: 8 }

interface Result {
  /** The latency of each response, in milliseconds. */
  responses: number[]
  /** Unexpected responses. */
  errors: string[]
}

/** Sends the requests of a client to several servers in turn, and notes the responses. @returns the content of a response */
const asker =
  (urls: readonly string[], token: string, { responses, errors }: Result) =>
  async (method: string, path: string, status: number, sent: object = {}) => {
    const from = performance.now()
    const url = `${urls[responses.length % urls.length]}/api${path}`
    const answer = await send(url, token, { method, ...sent }).catch(String)
    if (typeof answer !== 'string') {
      responses.push(performance.now() - from)
      if (answer.status === status) return answer.body && JSON.parse(answer.body)
    }
    errors.push(`${method} ${path}: ${JSON.stringify(answer).slice(0, 100)}`)
    return undefined
  }

type Ask = ReturnType<typeof asker>

/** Runs 32 clients. Each waits for a response before it sends the next request. */
async function runLoad(urls: readonly string[], token: string, length: number): Promise<Result> {
  const result: Result = { responses: [], errors: [] }
  const ask = asker(urls, token, result)
  const until = performance.now() + length * 1000
  const run = async (number: number) => {
    const { userId, subscription } = await findSubscription(number, ask)
    const writes = writesOf(subscription, ask)
    // What was created is deleted at the end.
    for (let round = 0; performance.now() < until || round % writes.length > 0; round++) {
      for (let index = 0; index < readsPerWrite; index++)
        await ask('GET', readPath((number + round) * readsPerWrite + index, userId), 200)
      await writes[round % writes.length]?.()
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => run(number)))
  return result
}

const address = (number: number) => `load-${String(number).padStart(6, '0')}@load.example`

/** The path of the n-th read, through all kinds. */
const readPath = (number: number, userId: string): string => {
  const kinds = [
    '/v1/industries/',
    `/v1/auth/by-email/${address((number * 7919) % users)}`,
    '/v1/products/',
    '/v1/auth/all-users?limit=100',
    '/v1/ai-personas/',
    `/v1/sessions/user/${userId}`,
    '/v1/roles',
    `/v1/user-subscriptions/user/${userId}`,
    '/v1/subscriptions/',
  ]
  return kinds[number % kinds.length] ?? ''
}

interface Subscription {
  user_subscription_id: string
  credits_remaining: number
  version: number
}

/** Finds a user with a subscription that no other client uses. */
async function findSubscription(number: number, ask: Ask) {
  for (let candidate = number * 300 + 1; candidate < (number + 1) * 300; candidate++) {
    const { user_id } = await ask('GET', `/v1/auth/by-email/${address(candidate)}`, 200)
    const [held] = await ask('GET', `/v1/user-subscriptions/user/${user_id}`, 200)
    if (held) return { userId: user_id as string, subscription: held as Subscription }
  }
  throw new Error('no user has a subscription')
}

/** The writes of a client, for over and over: each of a row has its latest version. */
function writesOf(first: Subscription, ask: Ask): readonly (() => Promise<unknown>)[] {
  const matching = (row: { version: number }) => ({ headers: { 'if-match': `"${row.version}"` } })
  const path = '/v1/industries/'
  const body = { name: 'Of the load', details: 'Created, updated and deleted again.' }
  let industry = { industry_id: '', version: 0 }
  let subscription = first
  return [
    async () => {
      const headers = { 'idempotency-key': randomUUID() }
      industry = (await ask('POST', path, 201, { body, headers })) ?? industry
    },
    async () => {
      const changed = { body: { ...body, name: 'Changed by the load' }, ...matching(industry) }
      industry = (await ask('PUT', path + industry.industry_id, 200, changed)) ?? industry
    },
    () => ask('DELETE', path + industry.industry_id, 204, matching(industry)),
    async () => {
      const { user_subscription_id: id, credits_remaining } = subscription
      const given = {
        body: { credits_remaining: credits_remaining + 1 },
        ...matching(subscription),
      }
      subscription = (await ask('PUT', `/v1/user-subscriptions/${id}`, 200, given)) ?? subscription
    },
  ]
}

const withUsers = (
  use: (greenroom: Greenroom) => Promise<void>,
  settings: Record<string, string>,
) =>
  withGreenroom(async (greenroom) => {
    await addUsers(greenroom, users, 3)
    await use(greenroom)
  }, settings)

/** 80 % reads and 20 % writes for two minutes: times and memory stay as they are. */
export async function mixed(): Promise<void> {
  const { settings, ask } = probeMetrics({ gently: true })
  await withUsers(async ({ url, adminToken }) => {
    await runLoad([url], adminToken, seconds.warmUp)
    const before = await ask()
    const quarters: Result[] = []
    while (quarters.length < 4) quarters.push(await runLoad([url], adminToken, seconds.quarter))
    const after = await ask()
    const rows = quarters.map(({ responses }) => ({
      'requests/s': responses.length / seconds.quarter,
      ...spread(responses),
    }))
    print('80 % reads and 20 % writes by 32 clients, on 10,000 users, by quarters', rows)
    print('Memory in MB', [{ before: before.resident, after: after.resident }])
    const errors = quarters.flatMap((quarter) => quarter.errors)
    if (errors.length > 0) console.log(`The first errors: ${errors.slice(0, 3).join(', ')}`)
    checkGoal('mixed load, errors', '≤ 0', errors.length)
    const [first = NaN, , , last = NaN] = rows.map((row) => row['p99 ms'])
    checkGoal('mixed load, p99 of the last quarter to the first', '≤ 1.5', last / first)
    checkGoal('mixed load, memory after to before', '≤ 1.2', after.resident / before.resident)
  }, settings)
}

/** The same load on one server, and on two of one database, in turn. `CPU %` is of one core, for all servers together. */
export async function twoServers(): Promise<void> {
  const probes = [probeMetrics({ gently: true }), probeMetrics({ gently: true })] as const
  await withUsers(async (greenroom) => {
    const second = await startProcess({
      ...{ LOG_LEVEL: 'info', ...probes[1].settings },
      DATA_DIR: join(greenroom.dataDir, 'second'),
      DATABASE_URL: databaseUrl(greenroom),
    })
    const cpu = async () => {
      const metrics = await Promise.all(probes.map(({ ask }) => ask()))
      return metrics.reduce((sum, one) => sum + one.cpu, 0)
    }
    const turnOn = (urls: string[]) => async () => {
      const before = await cpu()
      const { responses, errors } = await runLoad(urls, greenroom.adminToken, seconds.turn)
      const used = ((await cpu()) - before) / seconds.turn / 10
      const p99 = quantile(responses, 0.99)
      return { rate: responses.length / seconds.turn, p99, used, errors: errors.length }
    }
    try {
      const turns = await inTurn(3, {
        one: turnOn([greenroom.url]),
        two: turnOn([greenroom.url, second.url]),
      })
      const rates = (name: keyof typeof turns) => turns[name].map(({ rate }) => rate)
      const rows = (['one', 'two'] as const).map((servers) => ({
        servers,
        'requests/s': median(rates(servers)),
        'p99 ms': median(turns[servers].map(({ p99 }) => p99)),
        'CPU %': median(turns[servers].map(({ used }) => used)),
        errors: turns[servers].reduce((sum, { errors }) => sum + errors, 0),
        'of one': ratioOf(rates(servers), rates('one')),
      }))
      print('The same load on one server, and on two of one database', rows)
    } finally {
      await second.stop()
    }
  }, probes[0].settings)
}
