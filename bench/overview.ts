import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { socketFolder } from './baseline.ts'
import { quantile, roundTo } from './numbers.ts'
import { checkGoal, print } from './report.ts'
import { timesOf, timesRow } from './response-times.ts'

/** Milliseconds. */
const budgets = { month: 150, year: 1100, firstYear: 2000, ready: 100 } as const

/** Items that the filters name: a person in the middle of the list, and a mode, a persona and a plan that many have. */
export interface Named {
  user: string
  mode: string
  persona: string
  plan: string
}

/** Filters of the ranges. */
const days = {
  month: 'from=2025-12-03&to=2025-12-30',
  year: 'from=2025-11-26&to=2026-11-26',
} as const

const insightRanges = ({ mode, persona }: Named) => [
  { what: '28 days', filter: days.month, budget: budgets.month },
  {
    what: '28 days of a mode',
    filter: `${days.month}&mode_id=${mode}`,
    budget: budgets.month,
  },
  { what: '366 days', filter: days.year, budget: budgets.year },
  {
    what: '366 days of a mode',
    filter: `${days.year}&mode_id=${mode}`,
    budget: budgets.year,
  },
  {
    what: '366 days of a persona',
    filter: `${days.year}&persona_id=${persona}`,
    budget: budgets.year,
  },
]

/** Asks the database of a Greenroom. */
export const query = async <Row extends pg.QueryResultRow>(
  { dataDir }: Greenroom,
  text: string,
) => {
  const database = new pg.Client({
    ...{ host: socketFolder(dataDir), user: 'postgres', database: 'postgres' },
  })
  await database.connect()
  try {
    return (await database.query<Row>(text)).rows
  } finally {
    await database.end()
  }
}

/** Reads from the API as the administrator. `next` is the address of the page after it. */
export const read = async ({ url, adminToken }: Greenroom, path: string) => {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${adminToken}` } })
  await response.arrayBuffer()
  const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  return { status: response.status, next }
}

/** Times requests for the same address. The first one does not count. */
export const timeReads = async (greenroom: Greenroom, path: string, count = 20) => {
  await read(greenroom, path)
  return timesOf(count, () => read(greenroom, path))
}

/** What one plain scan of the sessions takes where the budgets of the Overview hold as they are, in milliseconds. */
const usualScan = 25

/** How many times longer than there a plain scan of the sessions takes here; at least 1. */
const measureScan = async (greenroom: Greenroom) => {
  const times = []
  for (let turn = 0; turn < 5; turn += 1) {
    const begun = performance.now()
    await query(greenroom, 'select count(*), max(end_time) from sessions')
    times.push(performance.now() - begun)
  }
  return Math.max(1, quantile(times, 0.5) / usualScan)
}

export const measureInsights = async (greenroom: Greenroom, named: Named) => {
  const slowness = await measureScan(greenroom)
  const rows = []
  for (const { what, filter, budget } of insightRanges(named))
    rows.push(
      timesRow(
        what,
        await timeReads(greenroom, `/api/v1/insights?${filter}`, 10),
        roundTo(budget * slowness, 0),
      ),
    )
  return rows
}

const year = `/api/v1/insights?${days.year}`
const dashboards = 10
const readsPerSecond = 50
const dashboardSeconds = 10

/** Ten dashboards that ask for a year over and over, beside 50 reads a second and a look at `/readyz` every 50 ms. */
const measureDashboards = async (greenroom: Greenroom) => {
  // As a load balancer has done before.
  await read(greenroom, '/readyz')
  const end = performance.now() + dashboardSeconds * 1000
  const times: Record<'overviews' | 'reads' | 'ready', number[]> = {
    overviews: [],
    reads: [],
    ready: [],
  }
  let refused = 0
  const time = async (what: keyof typeof times, path: string) => {
    const begun = performance.now()
    const { status } = await read(greenroom, path)
    times[what].push(performance.now() - begun)
    if (status !== 200) refused += 1
  }
  const dashboard = async () => {
    while (performance.now() < end) await time('overviews', year)
  }
  const every = async (ms: number, what: keyof typeof times, path: string) => {
    const asked = []
    while (performance.now() < end) {
      asked.push(time(what, path))
      await setTimeout(ms)
    }
    await Promise.all(asked)
  }
  await Promise.all([
    ...Array.from({ length: dashboards }, dashboard),
    every(1000 / readsPerSecond, 'reads', '/api/v1/industries/'),
    every(50, 'ready', '/readyz'),
  ])
  const rows = Object.entries(times).map(([what, found]) => ({
    what,
    count: found.length,
    'median ms': roundTo(quantile(found, 0.5)),
    'p95 ms': roundTo(quantile(found, 0.95)),
    'slowest ms': roundTo(Math.max(...found)),
  }))
  return { rows, refused }
}

/** The first Overview while no day is made yet, as after a restore, in milliseconds. */
const measureFirstOverview = async (greenroom: Greenroom) => {
  await query(
    greenroom,
    `truncate session_days, trainee_days;
    insert into changed_days select distinct session_day(sessions) from sessions`,
  )
  const [ms = NaN] = await timesOf(1, () => read(greenroom, year))
  return roundTo(ms)
}

/**
 * Measures the Overview for many readers, and for the first one after a restore. Call it last: all days are then made again,
 * which disturbs other measurements.
 */
export const checkOverview = async (greenroom: Greenroom): Promise<void> => {
  const { rows, refused } = await measureDashboards(greenroom)
  print('Ten dashboards of a year, beside 50 reads a second', rows)
  checkGoal('ten dashboards, refused requests', '≤ 0', refused)
  const ready = rows.find(({ what }) => what === 'ready')?.['slowest ms'] ?? NaN
  checkGoal('ten dashboards, /readyz, slowest ms', `≤ ${budgets.ready}`, ready)
  const first = await measureFirstOverview(greenroom)
  checkGoal('the first overview after a restore, ms', `≤ ${budgets.firstYear}`, first)
}
