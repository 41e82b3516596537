import { load } from './baseline.ts'
import { quantile, roundTo } from './numbers.ts'
import type { probeMetrics } from './process-metrics.ts'

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
  /** The ratio to a baseline server that reads the token, where the other one does not. */
  'of bare with token'?: number
  'CPU of bare': number
}

/** A server that is measured. */
interface Subject {
  url: string
  /** Sent in turn, each as the bearer token of a request. */
  tokens: readonly string[]
  /** Sent with each request. */
  headers?: Readonly<Record<string, string>>
  /** Reads its metrics (see `probeMetrics`). */
  ask: ReturnType<typeof probeMetrics>['ask']
}

/**
 * Compares Greenroom with the baseline server, in turn, after a warm-up.
 * @param withToken a second baseline server, which reads the token
 */
export async function compareRates(
  asked: string,
  bare: Subject,
  ours: Subject,
  withToken?: Subject,
): Promise<Rate[]> {
  const [first = [], second = [], third] = await alternate([
    bare,
    ours,
    ...(withToken ? [withToken] : []),
  ])
  const rate = (server: string, turned: Turn[]) => ({
    ...toRate(asked, server, turned, first),
    ...(third && { 'of bare with token': ratioOf('rate', turned, third) }),
  })
  return [
    rate('bare', first),
    ...(third ? [rate('bare with token', third)] : []),
    rate('Greenroom', second),
  ]
}

/** The result of a turn. */
interface Turn {
  rate: number
  median: number
  p99: number
  cpu: number
}

const alternate = async (subjects: readonly Subject[]) => {
  const turned = subjects.map((subject) => ({ subject, results: [] as Turn[] }))
  for (let turn = 0; turn <= turns; turn++)
    for (const { subject, results } of turned) {
      const result = await measureTurn(subject)
      if (turn > 0) results.push(result)
    }
  return turned.map(({ results }) => results)
}

const measureTurn = async ({ url, tokens, headers = {}, ask }: Subject): Promise<Turn> => {
  const before = await ask()
  const { requests, latency } = await load(url, { headers, tokens }, seconds)
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
    'of bare': ratioOf('rate', turned, bare),
    'CPU of bare': ratioOf('cpu', turned, bare),
  }
}

/** The median of the ratios of each turn to that of the other server. */
const ratioOf = (part: 'rate' | 'cpu', turned: Turn[], other: Turn[]) => {
  const ratios = turned.map((turn, index) => turn[part] / (other[index]?.[part] ?? NaN))
  return roundTo(quantile(ratios, 0.5), 2)
}
