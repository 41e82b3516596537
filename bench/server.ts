import { startGreenroom } from '../e2e/support/greenroom.ts'
import { withBaseline, load } from './baseline.ts'
import { quantile, roundTo } from './numbers.ts'
import { probeMetrics } from './process-metrics.ts'

/** The minimum request rate as a ratio to the baseline server. */
export const rateBudget = 0.7
const turns = 7
const seconds = 2

/**
 * One row of the table: medians of all turns. `CPU µs` is the server's CPU time per request. Ratios compare each turn with
 * the baseline server's turn before it, so that noise affects both equally.
 */
export interface Rate {
  asked: string
  server: string
  'requests/s': number
  'median ms': number
  'p99 ms': number
  'CPU µs': number
  'of bare': number
  'CPU of bare': number
}

/** The measured requests, with their paths on the baseline server and on Greenroom. */
const readEndpoints = (address: string) => [
  { asked: 'industries', bare: '/', api: '/v1/industries/' },
  { asked: 'products', bare: '/products', api: '/v1/products/' },
  { asked: 'a user by address', bare: `/user/${address}`, api: `/v1/auth/by-email/${address}` },
]

/** Compares the real server with the baseline server on the same database, in turn, after a warm-up. */
export async function measureServer(): Promise<Rate[]> {
  const [ours, bares] = [probeMetrics({ gently: true }), probeMetrics({ gently: true })]
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info', ...ours.settings })
  const { adminToken, email } = greenroom
  try {
    return await withBaseline(
      greenroom,
      async (bareUrl) => {
        const rates: Rate[] = []
        for (const { asked, bare, api } of readEndpoints(email)) {
          const [first, second] = await alternate(adminToken, [
            { url: bareUrl + bare, ask: bares.ask },
            { url: `${greenroom.url}/api${api}`, ask: ours.ask },
          ])
          rates.push(toRate(asked, 'bare', first, first), toRate(asked, 'Greenroom', second, first))
        }
        return rates
      },
      bares.settings,
    )
  } finally {
    await greenroom.stop()
  }
}

/** The result of a turn. */
interface Turn {
  rate: number
  median: number
  p99: number
  cpu: number
}

interface Subject {
  url: string
  ask: ReturnType<typeof probeMetrics>['ask']
}

const alternate = async (token: string, [first, second]: [Subject, Subject]) => {
  const all: [Turn[], Turn[]] = [[], []]
  for (let turn = 0; turn <= turns; turn++)
    for (const [subject, results] of [
      [first, all[0]],
      [second, all[1]],
    ] as const) {
      const result = await measureTurn(subject, token)
      if (turn > 0) results.push(result)
    }
  return all
}

const measureTurn = async ({ url, ask }: Subject, token: string): Promise<Turn> => {
  const before = await ask()
  const { requests, latency } = await load(url, token, seconds)
  const cpu = (await ask()).cpu - before.cpu
  return {
    rate: requests.average,
    median: latency.p50,
    p99: latency.p99,
    cpu: (1000 * cpu) / requests.total,
  }
}

const toRate = (asked: string, server: string, turned: Turn[], bare: Turn[]): Rate => {
  const median = (of: (turn: Turn, index: number) => number) => quantile(turned.map(of), 0.5)
  return {
    asked,
    server,
    'requests/s': Math.round(median(({ rate }) => rate)),
    'median ms': roundTo(median((turn) => turn.median)),
    'p99 ms': roundTo(median(({ p99 }) => p99)),
    'CPU µs': Math.round(median(({ cpu }) => cpu)),
    'of bare': roundTo(
      median(({ rate }, index) => rate / (bare[index]?.rate ?? NaN)),
      2,
    ),
    'CPU of bare': roundTo(
      median(({ cpu }, index) => cpu / (bare[index]?.cpu ?? NaN)),
      2,
    ),
  }
}
