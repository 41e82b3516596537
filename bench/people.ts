import { execFile } from 'node:child_process'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { besideBare } from './bare.ts'
import { at, rounded } from './numbers.ts'
import { watched } from './watched.ts'

/** How much longer than the bare server the whole list may take, and how long the event loop may be held. */
export const wholeBudget = { 'of bare': 1.5, 'loop held ms': 50 } as const
/** What a page at the end may take of one at the beginning, and a search of the bare server's. */
export const turnBudget = { page: 1.2, search: 1.5 } as const

const users = 100_000
const rounds = { whole: 9, small: 400 }
const list = '/api/v1/auth/all-users'
const seed = fileURLToPath(new URL('../server/dist/seed.js', import.meta.url))

/**
 * One way to be given the whole list. The longest that Greenroom's event loop was held in a round, as the median of all
 * rounds and at most; while the bare server is asked that is what the machine alone does to it.
 */
export interface Whole {
  server: string
  'MB sent': number
  'median ms': number
  'of bare': number
  'loop held ms': number
  'at most': number
  'MB kept after': number
}

/** One of several things that were asked for in turns, and how it compares with the first of them. */
export interface Turn {
  what: string
  'median ms': number
  'p95 ms': number
  'median of first': number
  'p95 of first': number
}

/** Receives an answer without reading it. @returns milliseconds until its end, its bytes, its `Link` header */
async function receive(url: string, token: string, encoding = 'identity') {
  const from = performance.now()
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject)
  })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return { ms: performance.now() - from, bytes, link: String(answer.headers.link ?? '') }
}

async function measureWhole(
  greenroom: Greenroom,
  bare: string,
  ask: ReturnType<typeof watched>['ask'],
): Promise<Whole[]> {
  const subjects = [
    { server: 'bare', url: `${bare}/users`, encoding: 'identity' },
    ...['identity', 'gzip', 'br'].map((encoding) => {
      return { server: `Greenroom, ${encoding}`, url: greenroom.url + list, encoding }
    }),
  ].map((subject) => ({ ...subject, times: [0].slice(1), held: [0].slice(1), bytes: 0 }))
  const before = await ask()
  for (let round = 0; round <= rounds.whole; round++)
    for (const subject of subjects) {
      await ask()
      const { ms, bytes } = await receive(subject.url, greenroom.adminToken, subject.encoding)
      const { held } = await ask()
      if (round === 0) continue
      subject.times.push(ms)
      subject.held.push(held)
      subject.bytes = bytes
    }
  const after = await ask()
  const least = at(subjects[0]?.times ?? [], 0.5)
  return subjects.map(({ server, times, held, bytes }) => ({
    server,
    'MB sent': rounded(bytes / 1e6),
    'median ms': rounded(at(times, 0.5)),
    'of bare': rounded(at(times, 0.5) / least, 2),
    'loop held ms': rounded(at(held, 0.5)),
    'at most': rounded(Math.max(...held)),
    'MB kept after': rounded(after.used - before.used),
  }))
}

/** Asks for several things in turns, so that whatever else the machine does meets all of them. */
async function inTurns(token: string, things: readonly { what: string; url: string }[]) {
  const subjects = things.map((thing) => ({ ...thing, times: [0].slice(1) }))
  for (let round = 0; round < rounds.small + 20; round++)
    for (const { url, times } of subjects) {
      const { ms } = await receive(url, token)
      if (round >= 20) times.push(ms)
    }
  const [first] = subjects
  return subjects.map(({ what, times }) => ({
    what,
    'median ms': rounded(at(times, 0.5), 2),
    'p95 ms': rounded(at(times, 0.95), 2),
    'median of first': rounded(at(times, 0.5) / at(first?.times ?? [], 0.5), 2),
    'p95 of first': rounded(at(times, 0.95) / at(first?.times ?? [], 0.95), 2),
  }))
}

/** A page at the beginning of the list, and the last one, found by following the pages. */
async function measurePages({ url, adminToken }: Greenroom): Promise<Turn[]> {
  let last = `${list}?limit=1000`
  for (let next: string | undefined = last; next;) {
    last = next
    next = /<([^>]+)>/.exec((await receive(url + next, adminToken)).link)?.[1]
  }
  return inTurns(adminToken, [
    { what: '100 at the beginning', url: `${url}${list}?limit=100` },
    { what: '100 at the end', url: url + last.replace('limit=1000', 'limit=100') },
  ])
}

/** Measures a server with 100,000 users: the whole list, a page at either end, and one user found by address. */
export async function measurePeople(): Promise<{
  whole: Whole[]
  pages: Turn[]
  byEmail: Turn[]
}> {
  const { settings, ask } = watched()
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info', ...settings })
  try {
    await promisify(execFile)(
      process.execPath,
      [seed, '--users', String(users), '--sessions-per-user', '3'],
      { env: { PATH: process.env['PATH'], DATA_DIR: greenroom.dataDir, SEED: 'demo' } },
    )
    const whole = await besideBare(greenroom, (bare) => measureWhole(greenroom, bare, ask))
    const pages = await measurePages(greenroom)
    const address = 'load-050000@load.example'
    const byEmail = await besideBare(greenroom, (bare) =>
      inTurns(greenroom.adminToken, [
        { what: 'bare', url: `${bare}/user/${address}` },
        { what: 'Greenroom', url: `${greenroom.url}/api/v1/auth/by-email/${address}` },
      ]),
    )
    return { whole, pages, byEmail }
  } finally {
    await greenroom.stop()
  }
}
