import { startGreenroom } from '../e2e/support/greenroom.ts'
import { besideBare, load } from './bare.ts'
import { at, rounded } from './numbers.ts'
import { watched } from './watched.ts'

/** The least share of the bare server's requests that Greenroom answers in the same time. */
export const rateBudget = 0.7
const turns = 7
const seconds = 2

/**
 * One row of the table: requests a second, times in milliseconds, and microseconds of processor time that the server
 * itself takes for a request, each the median of all turns. The ratios are those of each turn to the bare server's
 * turn before it, so that whatever else the machine does meets both.
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

/** What is asked for: what the bare server calls it, and what the real one does. */
const askedFor = (address: string) => [
  { asked: 'industries', bare: '/', api: '/v1/industries/' },
  { asked: 'products', bare: '/products', api: '/v1/products/' },
  { asked: 'a user by address', bare: `/user/${address}`, api: `/v1/auth/by-email/${address}` },
]

/** Compares the real server with a bare one on the same database, in turns, each warmed up first. */
export async function measureServer(): Promise<Rate[]> {
  const [ours, bares] = [watched({ gently: true }), watched({ gently: true })]
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info', ...ours.settings })
  const { adminToken, email } = greenroom
  try {
    return await besideBare(
      greenroom,
      async (bareUrl) => {
        const rates: Rate[] = []
        for (const { asked, bare, api } of askedFor(email)) {
          const [first, second] = await inTurns(adminToken, [
            { url: bareUrl + bare, ask: bares.ask },
            { url: `${greenroom.url}/api${api}`, ask: ours.ask },
          ])
          rates.push(rateOf(asked, 'bare', first, first), rateOf(asked, 'Greenroom', second, first))
        }
        return rates
      },
      bares.settings,
    )
  } finally {
    await greenroom.stop()
  }
}

/** What a turn came to. */
interface Turn {
  rate: number
  median: number
  p99: number
  cpu: number
}

interface Subject {
  url: string
  ask: ReturnType<typeof watched>['ask']
}

const inTurns = async (token: string, [first, second]: [Subject, Subject]) => {
  const all: [Turn[], Turn[]] = [[], []]
  for (let turn = 0; turn <= turns; turn++)
    for (const [subject, results] of [
      [first, all[0]],
      [second, all[1]],
    ] as const) {
      const result = await turnOf(subject, token)
      if (turn > 0) results.push(result)
    }
  return all
}

const turnOf = async ({ url, ask }: Subject, token: string): Promise<Turn> => {
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

const rateOf = (asked: string, server: string, turned: Turn[], bare: Turn[]): Rate => {
  const median = (of: (turn: Turn, index: number) => number) => at(turned.map(of), 0.5)
  return {
    asked,
    server,
    'requests/s': Math.round(median(({ rate }) => rate)),
    'median ms': rounded(median((turn) => turn.median)),
    'p99 ms': rounded(median(({ p99 }) => p99)),
    'CPU µs': Math.round(median(({ cpu }) => cpu)),
    'of bare': rounded(
      median(({ rate }, index) => rate / (bare[index]?.rate ?? NaN)),
      2,
    ),
    'CPU of bare': rounded(
      median(({ cpu }, index) => cpu / (bare[index]?.cpu ?? NaN)),
      2,
    ),
  }
}
