import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { startServer } from '../e2e/support/server.ts'
import { addressOf } from '../server/test/addresses.ts'
import { socketOf } from './bare.ts'
import { work } from './clients.ts'
import type { Worked } from './clients.ts'
import { at, rounded } from './numbers.ts'
import { watched } from './watched.ts'

/** What the last quarter's p99 may be of the first one's, and the memory at the end of that after warming up. */
export const mixedBudget = { p99: 1.5, resident: 1.2 } as const
const clients = 32
/** Seconds: MIXED_SECONDS makes it shorter. */
const seconds = { warmUp: 15, load: Number(process.env['MIXED_SECONDS'] ?? 120), turn: 8 }
const turns = 3
const seed = fileURLToPath(new URL('../server/dist/seed.js', import.meta.url))

/** What 32 clients saw of one server in a quarter of the time. */
export interface Quarter {
  quarter: number
  'requests/s': number
  'median ms': number
  'p99 ms': number
  /** As a multiple of the first quarter's. */
  p99: number
}

/** The whole of it. The first answers that were no good ones are in `wrong`. */
export interface Mixed {
  requests: number
  'of them writes': string
  errors: number
  wrong: string
  'MB resident before': number
  'MB resident after': number
  resident: number
}

/** Works on one server with 10,000 users, for two minutes. */
export async function measureMixed(): Promise<{ quarters: Quarter[]; mixed: Mixed }> {
  const { settings, ask } = watched({ gently: true })
  const greenroom = await startLoaded({ LOG_LEVEL: 'info', ...settings })
  try {
    const { url, adminToken } = greenroom
    await work([url], adminToken, { clients, seconds: seconds.warmUp })
    const before = await ask()
    const worked = await work([url], adminToken, { clients, seconds: seconds.load })
    const after = await ask()
    const { answers, writes, errors } = worked
    return {
      quarters: quartersOf(worked),
      mixed: {
        requests: answers.length,
        'of them writes': `${Math.round((100 * writes) / answers.length)} %`,
        errors: errors.length,
        wrong: errors.slice(0, 3).join('; '),
        'MB resident before': rounded(before.resident),
        'MB resident after': rounded(after.resident),
        resident: rounded(after.resident / before.resident, 2),
      },
    }
  } finally {
    await greenroom.stop()
  }
}

/** One way to spread the same load: the median of some turns. `CPU %` is of one core, for all servers together. */
export interface Spread {
  servers: number
  'requests/s': number
  'median ms': number
  'p99 ms': number
  'CPU %': number
  errors: number
  'of one': number
}

/** Works on one server, and on two of one database, in turns. */
export async function measureTwo(): Promise<Spread[]> {
  const watches = [watched({ gently: true }), watched({ gently: true })] as const
  const settings = { LOG_LEVEL: 'info' }
  const greenroom = await startLoaded({ ...settings, ...watches[0].settings })
  try {
    const second = await startServer({
      ...settings,
      ...watches[1].settings,
      DATA_DIR: join(greenroom.dataDir, 'second'),
      DATABASE_URL: addressOf({
        user: 'postgres',
        database: 'postgres',
        host: socketOf(greenroom.dataDir),
      }),
    })
    try {
      const cpu = async () => {
        const told = await Promise.all(watches.map(({ ask }) => ask()))
        return told.reduce((sum, one) => sum + one.cpu, 0)
      }
      const subjects = [[greenroom.url], [greenroom.url, second.url]].map((urls) => ({
        urls,
        results: [] as { worked: Worked; cpu: number }[],
      }))
      for (let turn = 0; turn <= turns; turn++)
        for (const { urls, results } of subjects) {
          const before = await cpu()
          const worked = await work(urls, greenroom.adminToken, { clients, seconds: seconds.turn })
          const used = (await cpu()) - before
          if (turn > 0) results.push({ worked, cpu: used })
        }
      return spreads(subjects)
    } finally {
      await second.stop()
    }
  } finally {
    await greenroom.stop()
  }
}

async function startLoaded(settings: Record<string, string>): Promise<Greenroom> {
  const greenroom = await startGreenroom(settings)
  await promisify(execFile)(
    process.execPath,
    [seed, '--users', '10000', '--sessions-per-user', '3'],
    { env: { PATH: process.env['PATH'], DATA_DIR: greenroom.dataDir, SEED: 'demo' } },
  )
  return greenroom
}

const spreads = (
  subjects: readonly { urls: string[]; results: { worked: Worked; cpu: number }[] }[],
) => {
  const rates = subjects.map(({ results }) =>
    results.map(({ worked }) => worked.answers.length / seconds.turn),
  )
  return subjects.map(({ urls, results }, index): Spread => {
    const times = results.flatMap(({ worked }) => worked.answers.map(({ ms }) => ms))
    const rate = rates[index] ?? []
    return {
      servers: urls.length,
      'requests/s': Math.round(at(rate, 0.5)),
      'median ms': rounded(at(times, 0.5)),
      'p99 ms': rounded(at(times, 0.99)),
      'CPU %': Math.round(
        at(
          results.map(({ cpu }) => cpu / seconds.turn / 10),
          0.5,
        ),
      ),
      errors: results.reduce((sum, { worked }) => sum + worked.errors.length, 0),
      'of one': rounded(
        at(
          rate.map((one, turn) => one / (rates[0]?.[turn] ?? NaN)),
          0.5,
        ),
        2,
      ),
    }
  })
}

const quartersOf = ({ answers }: Worked): Quarter[] => {
  const begun = answers[0]?.at ?? 0
  const length = ((answers.at(-1)?.at ?? 0) - begun) / 4
  const times = [1, 2, 3, 4].map((quarter) =>
    answers
      .filter(({ at: when }) => Math.min(3, Math.floor((when - begun) / length)) === quarter - 1)
      .map(({ ms }) => ms),
  )
  return times.map((quarter, index) => ({
    quarter: index + 1,
    'requests/s': Math.round((1000 * quarter.length) / length),
    'median ms': rounded(at(quarter, 0.5)),
    'p99 ms': rounded(at(quarter, 0.99)),
    p99: rounded(at(quarter, 0.99) / at(times[0] ?? [], 0.99), 2),
  }))
}
