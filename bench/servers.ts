import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { socketUrl } from '../server/test/database-url.ts'
import { checkGoal, inTurn, median, print, ratioOf } from './harness.ts'

/* The servers that are measured, their databases, and what is asked of them. */

/** Starts a Greenroom with demonstration data for `use`. */
export async function withGreenroom(
  use: (greenroom: Greenroom) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info', ...settings })
  try {
    await use(greenroom)
  } finally {
    await greenroom.stop()
  }
}

/** The URL of the embedded database, whose socket is in its folder. */
export const databaseUrl = ({ dataDir }: Greenroom): string =>
  socketUrl({ user: 'postgres', database: 'postgres', host: join(dataDir, 'postgres') })

/** Runs one statement after the other in the database of a Greenroom. @returns the rows of the last one */
export async function query<Row extends pg.QueryResultRow>(
  greenroom: Greenroom,
  statements: string | readonly string[],
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const database = new pg.Client(databaseUrl(greenroom))
  await database.connect()
  try {
    let rows: Row[] = []
    for (const statement of [statements].flat())
      ({ rows } = await database.query<Row>(statement, [...values]))
    return rows
  } finally {
    await database.end()
  }
}

/** Reads from the API as the administrator. @returns the address of the next page @throws unless the answer is 200 */
export async function read({ url, adminToken }: Greenroom, path: string, encoding = 'identity') {
  const headers = { authorization: `Bearer ${adminToken}`, 'accept-encoding': encoding }
  const response = await fetch(url + path, { headers })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
}

/** Follows the pages of a list. @returns the address of the last one, or of that after so many */
export async function lastPage(greenroom: Greenroom, path: string, pages = Infinity) {
  let last = path
  for (let page = 0; page < pages; page++) {
    const next = await read(greenroom, last)
    if (next === undefined) break
    last = next
  }
  return last
}

const baselineServer = fileURLToPath(new URL('baseline-server.mjs', import.meta.url))

/** Runs the baseline server (`baseline-server.mjs`) on a Greenroom's database for `use`. */
export async function withBaseline<Result>(
  greenroom: Greenroom,
  use: (url: string) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const bare = spawn(process.execPath, [baselineServer, databaseUrl(greenroom)], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(bare.stdout, 'data')) as [Buffer]
    return await use(`http://127.0.0.1:${String(port).trim()}`)
  } finally {
    bare.kill()
  }
}

/** The metrics of a server process (`metrics-probe.mjs`). */
interface ProcessMetrics {
  /** The longest time that its event loop was blocked since the last call, in milliseconds. */
  loopDelay: number
  /** CPU time so far, in milliseconds. */
  cpu: number
  /** Resident memory, and memory in use after a garbage collection, in megabytes. */
  resident: number
  used: number
}

/**
 * Prepares a server to report its metrics.
 * @param options `gently` avoids slowing it down: no event loop monitoring, no forced garbage collection
 * @returns the settings to start it with, and a function that reads the metrics since the last call
 */
export function probeMetrics({ gently = false } = {}) {
  const socket = join(tmpdir(), `greenroom-watch-${process.pid}-${performance.now()}.sock`)
  const probe = new URL('metrics-probe.mjs', import.meta.url).href
  const settings: Record<string, string> = {
    NODE_OPTIONS: `--import ${probe}`,
    WATCH_LOOP: socket,
    ...(gently && { WATCH_GENTLY: 'yes' }),
  }
  const ask = async () => JSON.parse(await text(connect(socket))) as ProcessMetrics
  return { settings, ask }
}

/** It has no types. */
const autocannon = createRequire(import.meta.url)('autocannon')
const connections = 20
const turns = 7
const turnSeconds = 2

/** A request that is compared; the path of the baseline servers differs. */
interface Compared {
  what: string
  goal: number
  path: string
  barePath: string
  /** Sent in turn, each as the bearer token of a request. */
  tokens: readonly string[]
  headers?: Readonly<Record<string, string>>
}

/** Sends requests over 20 connections. @throws if any request failed */
async function load(url: string, { tokens, headers }: Compared) {
  const result = await autocannon({
    ...{ url, connections, duration: turnSeconds },
    requests: tokens.map((token) => ({
      headers: { authorization: `Bearer ${token}`, ...headers },
    })),
  })
  if (result['1xx'] + result['4xx'] + result['5xx'] + result.errors > 0)
    throw new Error(`${url}: some requests failed`)
  const { requests, latency } = result
  return { rate: requests.average, p99: latency.p99, count: requests.total }
}

/**
 * Compares Greenroom, in turn, with baseline servers on its database: one that does not read the token, and one that does.
 * @param prepare returns the requests
 */
export async function compareRates(
  prepare: (greenroom: Greenroom) => Promise<readonly Compared[]>,
): Promise<void> {
  const { settings, ask } = probeMetrics({ gently: true })
  await withGreenroom(async (greenroom) => {
    const all = await prepare(greenroom)
    const compare = async (bare: string, reader: string, compared: Compared) => {
      const measure = (url: string) => async () => {
        const before = await ask()
        const { rate, p99, count } = await load(url, compared)
        return { rate, p99, cpu: (1000 * ((await ask()).cpu - before.cpu)) / count }
      }
      const measured = await inTurn(turns, {
        bare: measure(bare + compared.barePath),
        'bare with token': measure(reader + compared.barePath),
        Greenroom: measure(`${greenroom.url}/api${compared.path}`),
      })
      const rates = (name: keyof typeof measured) => measured[name].map(({ rate }) => rate)
      const rows = Object.entries(measured).map(([server, figures]) => {
        const own = figures.map(({ rate }) => rate)
        return {
          ...{ server, 'requests/s': median(own), 'p99 ms': median(figures.map(({ p99 }) => p99)) },
          'CPU µs of Greenroom': median(figures.map(({ cpu }) => cpu)),
          'of bare': ratioOf(own, rates('bare')),
          'of bare with token': ratioOf(own, rates('bare with token')),
        }
      })
      print(`${compared.what}, over 20 connections`, rows)
      const ratio = rows.at(-1)?.['of bare'] ?? NaN
      checkGoal(`${compared.what}, requests/s`, `≥ ${compared.goal}`, ratio)
    }
    const withoutToken = { READ_TOKEN: 'no' }
    await withBaseline(greenroom, (reader) =>
      withBaseline(
        greenroom,
        async (bare) => {
          for (const compared of all) await compare(bare, reader, compared)
        },
        withoutToken,
      ),
    )
  }, settings)
}

const agent = new Agent({ keepAlive: true })

/** Sends a request over a kept connection. `fetch` takes more of the processor that the server needs. */
export async function send(
  url: string,
  token: string,
  { method = 'GET', body, headers }: { method?: string; body?: object; headers?: object } = {},
): Promise<{ status: number | undefined; body: string }> {
  const sent = request(url, {
    ...{ method, agent },
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  sent.end(body && JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}
