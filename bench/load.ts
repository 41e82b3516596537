import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { addUsers } from '../e2e/support/add-users.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { startProcess } from '../e2e/support/server.ts'
import { socketUrl } from '../server/test/database-url.ts'
import { checkGoal, inTurn, median, print, quantile, ratioOf, roundTo } from './harness.ts'
import { probeMetrics, send, socketFolder, withGreenroom } from './servers.ts'

const users = 10_000
const clients = 32
/** Four reads, then a write: 80 % of all requests. */
const readsPerWrite = 4
/** In seconds. MIXED_SECONDS is for long runs, which find leaks of memory. */
const seconds = { warmUp: 15, load: Number(process.env['MIXED_SECONDS'] ?? 120), turn: 8 }

interface Result {
  /** The time and the latency of each response, in milliseconds. */
  responses: { at: number; ms: number }[]
  /** Unexpected responses. */
  errors: string[]
}

type Ask = (method: string, path: string, status: number, sent?: object) => Promise<unknown>

/** Runs 32 clients, on several servers in turn. Each waits for a response before it sends the next request. */
async function runLoad(urls: readonly string[], token: string, length: number): Promise<Result> {
  const result: Result = { responses: [], errors: [] }
  const until = performance.now() + length * 1000
  const run = async (number: number) => {
    let turn = number
    const ask: Ask = async (method, path, status, sent = {}) => {
      turn += 1
      const from = performance.now()
      const url = `${urls[turn % urls.length]}/api${path}`
      const answer = await send(url, token, { method, ...sent }).catch(String)
      const at = performance.now()
      if (typeof answer !== 'string') result.responses.push({ at, ms: at - from })
      if (typeof answer !== 'string' && answer.status === status)
        return answer.body === '' ? undefined : JSON.parse(answer.body)
      result.errors.push(`${method} ${path}: ${JSON.stringify(answer).slice(0, 100)}`)
      return undefined
    }
    const gifted = await findSubscription(number, ask)
    const writes = write(gifted.subscription, ask)
    for (let round = number; performance.now() < until; round++) {
      for (let index = 0; index < readsPerWrite; index++)
        await ask('GET', readPath(round * readsPerWrite + index, gifted.userId), 200)
      await writes.next()
    }
    await writes.return(undefined)
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
    const user = await ask('GET', `/v1/auth/by-email/${address(candidate)}`, 200)
    const { user_id: userId } = user as { user_id: string }
    const held = await ask('GET', `/v1/user-subscriptions/user/${userId}`, 200)
    const [subscription] = held as Subscription[]
    if (subscription) return { userId, subscription }
  }
  throw new Error('no user has a subscription')
}

/** Creates, updates and deletes an industry and gives credits, over and over, each with the latest version. */
async function* write(subscription: Subscription, ask: Ask) {
  const matching = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
  const path = '/v1/industries/'
  const body = { name: 'Of the load', details: 'Created, updated and deleted again.' }
  for (let held = subscription; ;) {
    const headers = { 'idempotency-key': randomUUID() }
    const created = await ask('POST', path, 201, { body, headers })
    if (created) {
      const { industry_id, version } = created as { industry_id: string; version: number }
      let last = version
      try {
        yield
        const changed = { ...body, name: 'Changed by the load' }
        await ask('PUT', path + industry_id, 200, { body: changed, ...matching(last) })
        last += 1
        yield
      } finally {
        await ask('DELETE', path + industry_id, 204, matching(last))
      }
      yield
    }
    const given = await ask('PUT', `/v1/user-subscriptions/${held.user_subscription_id}`, 200, {
      body: { credits_remaining: held.credits_remaining + 1 },
      ...matching(held.version),
    })
    held = (given as Subscription | undefined) ?? held
    yield
  }
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
    const { responses, errors } = await runLoad([url], adminToken, seconds.load)
    const after = await ask()
    const begun = responses[0]?.at ?? 0
    const length = ((responses.at(-1)?.at ?? 0) - begun) / 4
    const quarterOf = (at: number) => Math.min(3, Math.floor((at - begun) / length))
    const p99s: number[] = []
    const rows = [0, 1, 2, 3].map((quarter) => {
      const times = responses.filter(({ at }) => quarterOf(at) === quarter).map(({ ms }) => ms)
      p99s.push(quantile(times, 0.99))
      return {
        quarter: quarter + 1,
        'requests/s': Math.round((1000 * times.length) / length),
        'median ms': roundTo(median(times)),
        'p99 ms': roundTo(quantile(times, 0.99)),
      }
    })
    print('80 % reads and 20 % writes by 32 clients, on 10,000 users', rows)
    const [first = NaN, , , last = NaN] = p99s
    const resident = roundTo(after.resident / before.resident, 2)
    print('Memory in MB', [{ before: roundTo(before.resident), after: roundTo(after.resident) }])
    if (errors.length > 0)
      print(
        'The first errors',
        errors.slice(0, 3).map((error) => ({ error })),
      )
    checkGoal('mixed load, errors', '≤ 0', errors.length)
    checkGoal('mixed load, p99 of the last quarter to the first', '≤ 1.5', roundTo(last / first, 2))
    checkGoal('mixed load, memory after to before', '≤ 1.2', resident)
  }, settings)
}

/** The same load on one server, and on two of one database, in turn. `CPU %` is of one core, for all servers together. */
export async function twoServers(): Promise<void> {
  const probes = [probeMetrics({ gently: true }), probeMetrics({ gently: true })] as const
  await withUsers(async (greenroom) => {
    const database = { user: 'postgres', database: 'postgres', host: socketFolder(greenroom) }
    const second = await startProcess({
      ...{ LOG_LEVEL: 'info', ...probes[1].settings },
      DATA_DIR: join(greenroom.dataDir, 'second'),
      DATABASE_URL: socketUrl(database),
    })
    const cpu = async () => {
      const metrics = await Promise.all(probes.map(({ ask }) => ask()))
      return metrics.reduce((sum, one) => sum + one.cpu, 0)
    }
    const turnOn = (urls: string[]) => async () => {
      const before = await cpu()
      const { responses, errors } = await runLoad(urls, greenroom.adminToken, seconds.turn)
      const used = ((await cpu()) - before) / seconds.turn / 10
      const p99 = quantile(
        responses.map(({ ms }) => ms),
        0.99,
      )
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
        'requests/s': Math.round(median(rates(servers))),
        'p99 ms': roundTo(median(turns[servers].map(({ p99 }) => p99))),
        'CPU %': Math.round(median(turns[servers].map(({ used }) => used))),
        errors: turns[servers].reduce((sum, { errors }) => sum + errors, 0),
        'of one': ratioOf(rates(servers), rates('one')),
      }))
      print('The same load on one server, and on two of one database', rows)
    } finally {
      await second.stop()
    }
  }, probes[0].settings)
}
