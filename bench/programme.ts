import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { addUsers } from '../e2e/support/add-users.ts'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { socketFolder } from './baseline.ts'
import { quantile, roundTo } from './numbers.ts'
import { checkGoal, print } from './report.ts'
import { timesOf, timesRow } from './response-times.ts'

const users = 200_000
const sessionsEach = 10

/** Milliseconds. */
const budgets = {
  ...{ page: 150, month: 150, year: 1100, firstYear: 2000 },
  ...{ ready: 100, dryRun: 2000, apply: 5000 },
} as const

/** Items that the filters name: a person in the middle of the list, and a mode, a persona and a plan that many have. */
interface Named {
  user: string
  mode: string
  persona: string
  plan: string
}

const insightRanges = ({ mode, persona }: Named) => [
  { what: '28 days', query: 'from=2025-12-03&to=2025-12-30', budget: budgets.month },
  {
    what: '28 days of a mode',
    query: `from=2025-12-03&to=2025-12-30&mode_id=${mode}`,
    budget: budgets.month,
  },
  { what: '366 days', query: 'from=2025-11-26&to=2026-11-26', budget: budgets.year },
  {
    what: '366 days of a mode',
    query: `from=2025-11-26&to=2026-11-26&mode_id=${mode}`,
    budget: budgets.year,
  },
  {
    what: '366 days of a persona',
    query: `from=2025-11-26&to=2026-11-26&persona_id=${persona}`,
    budget: budgets.year,
  },
]

/** Filters of sessions that find many, few or none, alone and together. */
const sessionFilters = ({ user, mode, persona }: Named) => ({
  none: '',
  'a person': `user_id=${user}`,
  'a mode': `mode_id=${mode}`,
  'a persona': `persona_id=${persona}`,
  'a status': 'status=completed',
  'a status without sessions': 'status=in_progress',
  'a score of 90 or more': 'min_score=90',
  'a score without sessions': 'min_score=99',
  'a month': 'from=2025-06-01&to=2025-06-30',
  'mode, persona and score': `mode_id=${mode}&persona_id=${persona}&min_score=90`,
  'mode, status and a low score': `mode_id=${mode}&status=completed&max_score=45`,
  'person and score': `user_id=${user}&min_score=80`,
})

/** Filters of people that find nearly all, some, one or none, alone and together. */
const peopleFilters = ({ plan }: Named) => ({
  none: '',
  'two letters': 'search=ad',
  'a first name': 'search=clara',
  'both names': 'search=clara%20castillo',
  'beginnings of both names': 'search=cl%20ca',
  'the beginning of every address': 'search=load-',
  'the beginning of some addresses': 'search=load-0421',
  'an address': 'search=load-123456@load.example',
  'a name that nobody has': 'search=zz',
  'low credits': 'low_credits=true',
  'quiet for 14 days': 'quiet_days=14',
  'quiet for 30 days': 'quiet_days=30',
  active: 'status=active',
  deactivated: 'status=deactivated',
  'a plan': `plan_id=${plan}`,
  managers: 'role=sales_manager',
  'credits left': 'has_credits=true',
  'a name and low credits': 'search=clara&low_credits=true',
  'quiet with credits': 'status=active&quiet_days=14&has_credits=true',
  'plan, low credits and quiet': `plan_id=${plan}&low_credits=true&quiet_days=30`,
  'managers with a plan and a name': `role=sales_manager&plan_id=${plan}&search=cl`,
})

const read = async ({ url, adminToken }: Greenroom, path: string) => {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${adminToken}` } })
  await response.arrayBuffer()
  const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  return { status: response.status, next }
}

/** Times requests for the same address. The first one does not count. */
const timeReads = async (greenroom: Greenroom, path: string, count = 20) => {
  await read(greenroom, path)
  return timesOf(count, () => read(greenroom, path))
}

const measureSessions = async (greenroom: Greenroom, named: Named) => {
  const rows = []
  const list = '/api/v1/sessions?limit='
  for (const [what, filter] of Object.entries(sessionFilters(named)))
    rows.push(
      timesRow(
        `first page: ${what}`,
        await timeReads(greenroom, `${list}50&${filter}`),
        budgets.page,
      ),
    )
  // Pages of 1,000, so that the cursor of the 1,000th page of 50 comes sooner.
  let deep = `${list}1000`
  for (let pages = 0; pages < 50; pages++) deep = (await read(greenroom, deep)).next ?? deep
  const path = deep.replace('limit=1000', 'limit=50')
  rows.push(timesRow('1,000th page', await timeReads(greenroom, path), budgets.page))
  return rows
}

const measurePeople = async (greenroom: Greenroom, named: Named) => {
  const rows = []
  for (const [what, filter] of Object.entries(peopleFilters(named))) {
    const times = await timeReads(greenroom, `/api/v1/people?limit=50&${filter}`)
    rows.push(timesRow(what, times, budgets.page))
  }
  return rows
}

const measureInsights = async (greenroom: Greenroom, named: Named) => {
  const rows = []
  for (const { what, query, budget } of insightRanges(named))
    rows.push(timesRow(what, await timeReads(greenroom, `/api/v1/insights?${query}`, 10), budget))
  return rows
}

const year = '/api/v1/insights?from=2025-11-26&to=2026-11-26'
const dashboards = 10
const readsPerSecond = 50
const dashboardSeconds = 10

/** Ten dashboards that ask for a year over and over, beside 50 reads a second and a look at `/readyz` every 50 ms. */
const measureDashboards = async (greenroom: Greenroom) => {
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
    insert into changed_days select distinct (start_time at time zone 'UTC')::date from sessions`,
  )
  const [ms = NaN] = await timesOf(1, () => read(greenroom, year))
  return roundTo(ms)
}

/** A file of 5,000 people: 3,000 new ones, 1,500 who get another name, and 500 who stay as they are. */
const importFile = () => {
  const row = (at: number) =>
    at < 3000
      ? `new-${at}@import.example,New,Person ${at},+1 555 ${at},starter`
      : `load-${String(at).padStart(6, '0')}@load.example,${at < 4500 ? 'Renamed' : ''},,,`
  return [
    'email,first_name,last_name,phone_number,plan',
    ...Array.from({ length: 5000 }, (_, at) => row(at)),
  ].join('\n')
}

const measureImport = async ({ url, adminToken }: Greenroom) => {
  const body = importFile()
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'text/csv' }
  const send = async (query = '') => {
    const begun = performance.now()
    const response = await fetch(`${url}/api/v1/people/import${query}`, {
      method: 'POST',
      headers,
      body,
    })
    const result = (await response.json()) as {
      preview_hash: string
      counts: { new: number; changed: number; same: number }
    }
    if (response.status !== 200) throw new Error(JSON.stringify(result).slice(0, 500))
    return { ...result, ms: roundTo(performance.now() - begun, 0) }
  }
  await send()
  const dryRun = await send()
  const applied = await send(`?apply=${dryRun.preview_hash}`)
  const again = await send()
  return [
    { what: 'dry run', ms: dryRun.ms, budget: budgets.dryRun, ...dryRun.counts },
    { what: 'apply', ms: applied.ms, budget: budgets.apply, ...applied.counts },
    { what: 'dry run of the same file', ms: again.ms, budget: budgets.dryRun, ...again.counts },
  ]
}

const query = async <Row extends pg.QueryResultRow>({ dataDir }: Greenroom, text: string) => {
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

/** The person in the middle of the list, and parts that many sessions and people have. */
const readNamed = async (greenroom: Greenroom): Promise<Named> => {
  const [named] = await query<Named>(
    greenroom,
    `select
      (select user_id from users where email = 'load-100000@load.example') as user,
      (select mode_id from interaction_modes order by slot limit 1) as mode,
      (select persona_id from personas order by created_at, persona_id limit 1) as persona,
      (select id from plans order by created_at, id offset 1 limit 1) as plan`,
  )
  if (!named) throw new Error('there are no load data')
  return named
}

/** Overview, sessions and people at the size of a large company. */
export const programme = async (): Promise<void> => {
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info' })
  try {
    const begun = performance.now()
    await addUsers(greenroom, users, sessionsEach)
    const seconds = roundTo((performance.now() - begun) / 1000)
    print('Seeding', [{ users, sessions: users * sessionsEach, seconds }])
    const named = await readNamed(greenroom)
    const tables = {
      Figures: await measureInsights(greenroom, named),
      'Sessions of everybody': await measureSessions(greenroom, named),
      People: await measurePeople(greenroom, named),
    }
    for (const [title, rows] of Object.entries(tables)) {
      print(title, rows)
      for (const { what, budget, 'p95 ms': p95 } of rows)
        checkGoal(`${title}, ${what}, p95 ms`, `≤ ${budget}`, p95)
    }
    const { rows, refused } = await measureDashboards(greenroom)
    print('Ten dashboards of a year, beside 50 reads a second', rows)
    checkGoal('ten dashboards, refused requests', '≤ 0', refused)
    const ready = rows.find(({ what }) => what === 'ready')?.['slowest ms'] ?? NaN
    checkGoal('ten dashboards, /readyz, slowest ms', `≤ ${budgets.ready}`, ready)
    const first = await measureFirstOverview(greenroom)
    checkGoal('the first overview after a restore, ms', `≤ ${budgets.firstYear}`, first)
    const imported = await measureImport(greenroom)
    print('Import of 5,000 people', imported)
    for (const { what, budget, ms } of imported) checkGoal(`import, ${what}, ms`, `≤ ${budget}`, ms)
    const again = imported.at(-1)
    checkGoal('import again, changes', '≤ 0', (again?.new ?? NaN) + (again?.changed ?? NaN))
  } finally {
    await greenroom.stop()
  }
}
