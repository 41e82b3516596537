import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { addUsers } from '../e2e/support/add-users.ts'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { withBaseline } from './baseline.ts'
import { quantile, roundTo } from './numbers.ts'
import { probeMetrics } from './process-metrics.ts'

/** Limits of the full list: time as a ratio to the baseline server, and how long the event loop may be blocked. */
export const fullListBudget = { 'of bare': 1.4, 'loop held ms': 50 } as const
/** The limits of smaller full lists, as a ratio to the baseline server, and of the memory after the full list, in MB. */
export const smallListBudget = 1.8
export const residentBudget = 168
/** Limits as ratios: the last page to the first, and a search to the baseline server. */
export const pageBudget = { page: 1.2, search: 1.25 } as const

const users = 100_000
const smallerLists = [1_000, 10_000] as const
const rounds = { whole: 9, smaller: 60, small: 400 }
const list = '/api/v1/auth/all-users'

/**
 * One way to load the full list. `loop held ms` is the longest time that Greenroom's event loop was blocked in a round
 * (median of all rounds). In the row of the baseline server this is the noise of the machine.
 */
export interface FullList {
  server: string
  'MB sent': number
  'median ms': number
  'of bare': number
  'loop held ms': number
  'at most': number
  'MB kept after': number
  'MB resident after': number
}

/** The latency of one of several requests, compared with the first of them. */
export interface Comparison {
  what: string
  'median ms': number
  'p95 ms': number
  'median of first': number
  'p95 of first': number
}

/** Receives a response without parsing it. @returns its duration in milliseconds, its size and its `Link` header */
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

async function measureFullList(
  greenroom: Greenroom,
  bare: string,
  { ask, askBare }: Record<'ask' | 'askBare', ReturnType<typeof probeMetrics>['ask']>,
): Promise<FullList[]> {
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
      const { loopDelay } = await ask()
      if (round === 0) continue
      subject.times.push(ms)
      subject.held.push(loopDelay)
      subject.bytes = bytes
    }
  const after = await ask()
  const bareAfter = await askBare()
  const least = quantile(subjects[0]?.times ?? [], 0.5)
  return subjects.map(({ server, times, held, bytes }) => ({
    server,
    'MB sent': roundTo(bytes / 1e6),
    'median ms': roundTo(quantile(times, 0.5)),
    'of bare': roundTo(quantile(times, 0.5) / least, 2),
    'loop held ms': roundTo(quantile(held, 0.5)),
    'at most': roundTo(Math.max(...held)),
    'MB kept after': roundTo(after.used - before.used),
    'MB resident after': roundTo((server === 'bare' ? bareAfter : after).resident),
  }))
}

/** Sends several requests in turn, so that noise affects all of them equally. */
async function alternate(
  token: string,
  requests: readonly { what: string; url: string }[],
  turns: number = rounds.small,
) {
  const subjects = requests.map((request) => ({ ...request, times: [0].slice(1) }))
  for (let round = 0; round < turns + 20; round++)
    for (const { url, times } of subjects) {
      const { ms } = await receive(url, token)
      if (round >= 20) times.push(ms)
    }
  const [first] = subjects
  return subjects.map(({ what, times }) => ({
    what,
    'median ms': roundTo(quantile(times, 0.5), 2),
    'p95 ms': roundTo(quantile(times, 0.95), 2),
    'median of first': roundTo(quantile(times, 0.5) / quantile(first?.times ?? [], 0.5), 2),
    'p95 of first': roundTo(quantile(times, 0.95) / quantile(first?.times ?? [], 0.95), 2),
  }))
}

/** Measures the first page of the list and the last one, found by following the pages. */
async function measurePages({ url, adminToken }: Greenroom): Promise<Comparison[]> {
  let last = `${list}?limit=1000`
  for (let next: string | undefined = last; next;) {
    last = next
    next = /<([^>]+)>/.exec((await receive(url + next, adminToken)).link)?.[1]
  }
  return alternate(adminToken, [
    { what: '100 at the beginning', url: `${url}${list}?limit=100` },
    { what: '100 at the end', url: url + last.replace('limit=1000', 'limit=100') },
  ])
}

/** Measures the full list of servers with fewer users. */
export async function measureSmallerLists(): Promise<(Comparison & { users: number })[]> {
  const rows: (Comparison & { users: number })[] = []
  for (const count of smallerLists) {
    const greenroom = await startGreenroom({ LOG_LEVEL: 'info' })
    try {
      await addUsers(greenroom, count)
      const compared = await withBaseline(greenroom, (bare) =>
        alternate(
          greenroom.adminToken,
          [
            { what: 'bare', url: `${bare}/users` },
            { what: 'Greenroom', url: greenroom.url + list },
          ],
          rounds.smaller,
        ),
      )
      rows.push(...compared.map((row) => ({ users: count, ...row })))
    } finally {
      await greenroom.stop()
    }
  }
  return rows
}

/** Measures a server with 100,000 users: the full list, a page at either end, and one user by email address. */
export async function measureManyUsers(): Promise<{
  whole: FullList[]
  pages: Comparison[]
  byEmail: Comparison[]
}> {
  const { settings, ask } = probeMetrics()
  const bareProbe = probeMetrics()
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info', ...settings })
  try {
    await addUsers(greenroom, users, 3)
    const whole = await withBaseline(
      greenroom,
      (bare) => measureFullList(greenroom, bare, { ask, askBare: bareProbe.ask }),
      bareProbe.settings,
    )
    const pages = await measurePages(greenroom)
    const address = 'load-050000@load.example'
    const byEmail = await withBaseline(greenroom, (bare) =>
      alternate(greenroom.adminToken, [
        { what: 'bare', url: `${bare}/user/${address}` },
        { what: 'Greenroom', url: `${greenroom.url}/api/v1/auth/by-email/${address}` },
      ]),
    )
    return { whole, pages, byEmail }
  } finally {
    await greenroom.stop()
  }
}
