import { join } from 'node:path'
import { addUsers } from '../e2e/support/add-users.ts'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { startProcess } from '../e2e/support/server.ts'
import { socketUrl } from '../server/test/database-url.ts'
import { socketFolder } from './baseline.ts'
import { runLoad } from './clients.ts'
import type { LoadResult } from './clients.ts'
import { quantile, roundTo } from './numbers.ts'
import { probeMetrics } from './process-metrics.ts'

/** Limits: p99 of the last quarter as a ratio to the first, and final memory as a ratio to that after warm-up. */
export const mixedBudget = { p99: 1.5, resident: 1.2 } as const
const clients = 32
/** Durations in seconds. MIXED_SECONDS overrides the load. */
const seconds = { warmUp: 15, load: Number(process.env['MIXED_SECONDS'] ?? 120), turn: 8 }
const turns = 3

/** The results of 32 clients in a quarter of the time. */
export interface Quarter {
  quarter: number
  'requests/s': number
  'median ms': number
  'p99 ms': number
  /** As a ratio to the first quarter. */
  p99: number
}

/** The totals. `wrong` has the first errors. */
export interface Mixed {
  requests: number
  'of them writes': string
  errors: number
  wrong: string
  'MB resident before': number
  'MB resident after': number
  resident: number
}

/** Runs the load on one server with 10,000 users for two minutes. */
export async function measureMixed(): Promise<{ quarters: Quarter[]; mixed: Mixed }> {
  const { settings, ask } = probeMetrics({ gently: true })
  const greenroom = await startLoaded({ LOG_LEVEL: 'info', ...settings })
  try {
    const { url, adminToken } = greenroom
    await runLoad([url], adminToken, { clients, seconds: seconds.warmUp })
    const before = await ask()
    const worked = await runLoad([url], adminToken, { clients, seconds: seconds.load })
    const after = await ask()
    const { responses, writes, errors } = worked
    return {
      quarters: toQuarters(worked),
      mixed: {
        requests: responses.length,
        'of them writes': `${Math.round((100 * writes) / responses.length)} %`,
        errors: errors.length,
        wrong: errors.slice(0, 3).join('; '),
        'MB resident before': roundTo(before.resident),
        'MB resident after': roundTo(after.resident),
        resident: roundTo(after.resident / before.resident, 2),
      },
    }
  } finally {
    await greenroom.stop()
  }
}

/** The median results for a number of servers. `CPU %` is of one core, for all servers together. */
export interface Spread {
  servers: number
  'requests/s': number
  'median ms': number
  'p99 ms': number
  'CPU %': number
  errors: number
  'of one': number
}

/** Runs the load on one server, and on two servers with one database, in turn. */
export async function measureTwoServers(): Promise<Spread[]> {
  const watches = [probeMetrics({ gently: true }), probeMetrics({ gently: true })] as const
  const settings = { LOG_LEVEL: 'info' }
  const greenroom = await startLoaded({ ...settings, ...watches[0].settings })
  try {
    const second = await startProcess({
      ...settings,
      ...watches[1].settings,
      DATA_DIR: join(greenroom.dataDir, 'second'),
      DATABASE_URL: socketUrl({
        user: 'postgres',
        database: 'postgres',
        host: socketFolder(greenroom.dataDir),
      }),
    })
    try {
      const cpu = async () => {
        const metrics = await Promise.all(watches.map(({ ask }) => ask()))
        return metrics.reduce((sum, one) => sum + one.cpu, 0)
      }
      const subjects = [[greenroom.url], [greenroom.url, second.url]].map((urls) => ({
        urls,
        results: [] as { worked: LoadResult; cpu: number }[],
      }))
      for (let turn = 0; turn <= turns; turn++)
        for (const { urls, results } of subjects) {
          const before = await cpu()
          const worked = await runLoad(urls, greenroom.adminToken, {
            clients,
            seconds: seconds.turn,
          })
          const used = (await cpu()) - before
          if (turn > 0) results.push({ worked, cpu: used })
        }
      return toSpreads(subjects)
    } finally {
      await second.stop()
    }
  } finally {
    await greenroom.stop()
  }
}

async function startLoaded(settings: Record<string, string>): Promise<Greenroom> {
  const greenroom = await startGreenroom(settings)
  await addUsers(greenroom, 10_000, 3)
  return greenroom
}

const toSpreads = (
  subjects: readonly { urls: string[]; results: { worked: LoadResult; cpu: number }[] }[],
) => {
  const rates = subjects.map(({ results }) =>
    results.map(({ worked }) => worked.responses.length / seconds.turn),
  )
  return subjects.map(({ urls, results }, index): Spread => {
    const times = results.flatMap(({ worked }) => worked.responses.map(({ ms }) => ms))
    const rate = rates[index] ?? []
    return {
      servers: urls.length,
      'requests/s': Math.round(quantile(rate, 0.5)),
      'median ms': roundTo(quantile(times, 0.5)),
      'p99 ms': roundTo(quantile(times, 0.99)),
      'CPU %': Math.round(
        quantile(
          results.map(({ cpu }) => cpu / seconds.turn / 10),
          0.5,
        ),
      ),
      errors: results.reduce((sum, { worked }) => sum + worked.errors.length, 0),
      'of one': roundTo(
        quantile(
          rate.map((one, turn) => one / (rates[0]?.[turn] ?? NaN)),
          0.5,
        ),
        2,
      ),
    }
  })
}

const toQuarters = ({ responses }: LoadResult): Quarter[] => {
  const begun = responses[0]?.at ?? 0
  const length = ((responses.at(-1)?.at ?? 0) - begun) / 4
  const times = [1, 2, 3, 4].map((quarter) =>
    responses
      .filter(({ at: when }) => Math.min(3, Math.floor((when - begun) / length)) === quarter - 1)
      .map(({ ms }) => ms),
  )
  return times.map((quarter, index) => ({
    quarter: index + 1,
    'requests/s': Math.round((1000 * quarter.length) / length),
    'median ms': roundTo(quantile(quarter, 0.5)),
    'p99 ms': roundTo(quantile(quarter, 0.99)),
    p99: roundTo(quantile(quarter, 0.99) / quantile(times[0] ?? [], 0.99), 2),
  }))
}
