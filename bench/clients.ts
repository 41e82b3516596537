import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** The result of a mixed load. */
export interface LoadResult {
  /** The time and the latency of each response, in milliseconds. */
  responses: { at: number; ms: number }[]
  writes: number
  /** Unexpected responses. */
  errors: string[]
}

/** The fields of a subscription that gifting credits needs. */
interface Subscription {
  user_subscription_id: string
  credits_remaining: number
  version: number
}

interface ApiCall {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
  status: number
}

/** Reads before each write: 80 % of all requests. */
const readsPerWrite = 4
const users = 10_000

/**
 * Runs a mixed load on one or several servers in turn. Each client waits for a response before it sends the next request:
 * four reads of different kinds, then a write. Writes create, update and delete an industry and gift credits, each with
 * the latest version.
 */
export async function runLoad(
  urls: readonly string[],
  token: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<LoadResult> {
  const worked: LoadResult = { responses: [], writes: 0, errors: [] }
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, (_, number) => client(urls, token, number, until, worked)),
  )
  return worked
}

async function client(
  urls: readonly string[],
  token: string,
  number: number,
  until: number,
  worked: LoadResult,
) {
  const agent = new Agent({ keepAlive: true })
  let turn = number
  const ask = async ({ method, path, body, headers, status }: ApiCall): Promise<unknown> => {
    turn += 1
    const from = performance.now()
    const sent = request(`${urls[turn % urls.length]}/api${path}`, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    sent.end(body && JSON.stringify(body))
    try {
      const { statusCode, answer } = await readResponse(sent)
      const at = performance.now()
      worked.responses.push({ at, ms: at - from })
      if (statusCode === status) return answer === '' ? undefined : JSON.parse(answer)
      worked.errors.push(`${method} ${path}: ${statusCode} ${answer.slice(0, 100)}`)
    } catch (error) {
      worked.errors.push(`${method} ${path}: ${String(error)}`)
    }
    return undefined
  }
  const read = (path: string) => ask({ method: 'GET', path, status: 200 })
  const gifted = await findSubscription(number, read)
  const writes = runWrites(gifted, ask)
  for (let round = number; performance.now() < until; round++) {
    for (let index = 0; index < readsPerWrite; index++)
      await read(readPath(round * readsPerWrite + index, gifted.userId))
    await writes.next()
    worked.writes += 1
  }
  await writes.return(undefined)
  agent.destroy()
}

const readResponse = async (sent: ReturnType<typeof request>) =>
  new Promise<{ statusCode: number | undefined; answer: string }>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      text(response).then((answer) => resolve({ statusCode: response.statusCode, answer }), reject)
    })
  })

const address = (number: number) => `load-${String(number).padStart(6, '0')}@load.example`

/** The path of the n-th read, cycling through all kinds. */
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

/** Finds a user with a subscription that no other client uses. */
async function findSubscription(number: number, read: (path: string) => Promise<unknown>) {
  for (let candidate = number * 300 + 1; candidate < (number + 1) * 300; candidate++) {
    const user = (await read(`/v1/auth/by-email/${address(candidate)}`)) as { user_id: string }
    const held = (await read(`/v1/user-subscriptions/user/${user.user_id}`)) as Subscription[]
    if (held[0]) return { userId: user.user_id, subscription: held[0] }
  }
  throw new Error('no user has a subscription')
}

/** Cycles through the writes. Deletes a created industry when stopped early. */
async function* runWrites(
  { subscription }: { subscription: Subscription },
  ask: (asked: ApiCall) => Promise<unknown>,
) {
  const matching = (version: number) => ({ 'if-match': `"${version}"` })
  const path = '/v1/industries/'
  const body = { name: 'Of the load', details: 'Created, updated and deleted again.' }
  for (let held = subscription; ;) {
    const headers = { 'idempotency-key': randomUUID() }
    const created = (await ask({ method: 'POST', path, body, headers, status: 201 })) as
      | { industry_id: string; version: number }
      | undefined
    yield
    if (created) {
      const one = path + created.industry_id
      let { version } = created
      try {
        const changed = { ...body, name: 'Changed by the load' }
        await ask({
          method: 'PUT',
          path: one,
          body: changed,
          headers: matching(version),
          status: 200,
        })
        version += 1
        yield
      } finally {
        await ask({ method: 'DELETE', path: one, headers: matching(version), status: 204 })
      }
      yield
    }
    const given = await ask({
      method: 'PUT',
      path: `/v1/user-subscriptions/${held.user_subscription_id}`,
      body: { credits_remaining: held.credits_remaining + 1 },
      headers: matching(held.version),
      status: 200,
    })
    held = (given as Subscription | undefined) ?? held
    yield
  }
}
