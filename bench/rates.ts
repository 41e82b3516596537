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
  'CPU of bare': number
}

/** A server that is measured. */
interface Subject {
  url: string
  /** Sent with each request. */
  headers: Readonly<Record<string, string>>
  /** Reads its metrics (see `probeMetrics`). */
  ask: ReturnType<typeof probeMetrics>['ask']
}

/** Compares Greenroom with the baseline server, in turn, after a warm-up. */
export async function compareRates(asked: string, bare: Subject, ours: Subject): Promise<Rate[]> {
  const [first, second] = await alternate([bare, ours])
  return [toRate(asked, 'bare', first, first), toRate(asked, 'Greenroom', second, first)]
}

/** The result of a turn. */
interface Turn {
  rate: number
  median: number
  p99: number
  cpu: number
}

const alternate = async ([first, second]: [Subject, Subject]) => {
  const all: [Turn[], Turn[]] = [[], []]
  for (let turn = 0; turn <= turns; turn++)
    for (const [subject, results] of [
      [first, all[0]],
      [second, all[1]],
    ] as const) {
      const result = await measureTurn(subject)
      if (turn > 0) results.push(result)
    }
  return all
}

const measureTurn = async ({ url, headers, ask }: Subject): Promise<Turn> => {
  const before = await ask()
  const { requests, latency } = await load(url, headers, seconds)
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
