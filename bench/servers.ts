import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { inTurn, median, quantile, ratioOf, roundTo } from './harness.ts'

/* The servers that are measured, their databases, and what is asked of them. */

/** Starts a Greenroom with demonstration data for `use`. */
export async function withGreenroom<Result>(
  use: (greenroom: Greenroom) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info', ...settings })
  try {
    return await use(greenroom)
  } finally {
    await greenroom.stop()
  }
}

/** The folder of the embedded database's socket: the fifth line of PostgreSQL's pid file. */
export const socketFolder = ({ dataDir }: Pick<Greenroom, 'dataDir'>): string =>
  readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''

/** Runs one statement after the other in the database of a Greenroom. @returns the rows of the last one */
export async function query<Row extends pg.QueryResultRow>(
  greenroom: Greenroom,
  statements: string | readonly string[],
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const host = socketFolder(greenroom)
  const database = new pg.Client({ host, user: 'postgres', database: 'postgres' })
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
  const bare = spawn(process.execPath, [baselineServer, socketFolder(greenroom)], {
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

export type Probe = ReturnType<typeof probeMetrics>

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
const connections = 20
const turns = 7
const turnSeconds = 2

/** A server that is measured. */
interface Subject {
  url: string
  /** Sent in turn, each as the bearer token of a request. */
  tokens: readonly string[]
  headers?: Readonly<Record<string, string>>
  ask: Probe['ask']
}

/** Sends requests over 20 connections from another process. @throws if any request failed */
async function load({ url, tokens, headers = {} }: Subject) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
  try {
    const requests = join(folder, 'requests.har')
    const entries = tokens.map((token) => {
      const authorization = { name: 'authorization', value: `Bearer ${token}` }
      return { request: { method: 'GET', url, headers: [authorization] } }
    })
    writeFileSync(requests, JSON.stringify({ log: { entries } }))
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...[autocannon, '--json', `--connections=${connections}`, `--duration=${turnSeconds}`],
      ...Object.entries(headers).map(([name, value]) => `--headers=${name}=${value}`),
      ...[`--har=${requests}`, url],
    ])
    const result = JSON.parse(stdout) as {
      requests: { average: number; total: number }
      latency: { p99: number }
    } & Record<'1xx' | '4xx' | '5xx' | 'errors', number>
    if (result['1xx'] + result['4xx'] + result['5xx'] + result.errors > 0)
      throw new Error(`${url}: some requests failed`)
    return result
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Requests a second, the 99th percentile in milliseconds, and the CPU time of a request in microseconds. */
async function measureTurn(subject: Subject) {
  const before = await subject.ask()
  const { requests, latency } = await load(subject)
  const cpu = (await subject.ask()).cpu - before.cpu
  return { rate: requests.average, p99: latency.p99, cpu: (1000 * cpu) / requests.total }
}

/**
 * Compares Greenroom, in turn, with baseline servers on its database: one that does not read the token, and one that does.
 * @param use gets a function that compares one request; its path differs on the baseline servers
 */
export function withBaselines(
  greenroom: Greenroom,
  ask: Probe['ask'],
  use: (
    compare: (
      asked: string,
      paths: { ours: string; bare: string },
      sent: Pick<Subject, 'tokens' | 'headers'>,
    ) => Promise<{ rows: object[]; ratio: number }>,
  ) => Promise<void>,
): Promise<void> {
  const [bareProbe, readerProbe] = [probeMetrics({ gently: true }), probeMetrics({ gently: true })]
  const measure = (bare: string, reader: string) =>
    use(async (asked, paths, sent) => {
      const subjects = {
        bare: { url: bare + paths.bare, ask: bareProbe.ask, ...sent },
        'bare with token': { url: reader + paths.bare, ask: readerProbe.ask, ...sent },
        Greenroom: { url: greenroom.url + paths.ours, ask, ...sent },
      }
      const measured = await inTurn(turns, {
        bare: () => measureTurn(subjects.bare),
        'bare with token': () => measureTurn(subjects['bare with token']),
        Greenroom: () => measureTurn(subjects.Greenroom),
      })
      const rates = (name: keyof typeof measured) => measured[name].map(({ rate }) => rate)
      const rows = Object.entries(measured).map(([server, all]) => ({
        ...{ asked, server },
        'requests/s': Math.round(median(all.map(({ rate }) => rate))),
        'p99 ms': roundTo(
          quantile(
            all.map(({ p99 }) => p99),
            0.5,
          ),
        ),
        'CPU µs': Math.round(median(all.map(({ cpu }) => cpu))),
        'of bare': ratioOf(
          all.map(({ rate }) => rate),
          rates('bare'),
        ),
        'of bare with token': ratioOf(
          all.map(({ rate }) => rate),
          rates('bare with token'),
        ),
      }))
      return { rows, ratio: ratioOf(rates('Greenroom'), rates('bare')) }
    })
  return withBaseline(
    greenroom,
    (bare) => withBaseline(greenroom, (reader) => measure(bare, reader), readerProbe.settings),
    { ...bareProbe.settings, READ_TOKEN: 'no' },
  )
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
