import { addUsers } from '../e2e/support/add-users.ts'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { roundTo } from './numbers.ts'
import { checkOverview, measureInsights, query, read, timeReads } from './overview.ts'
import type { Named } from './overview.ts'
import { checkGoal, print } from './report.ts'
import { timesRow } from './response-times.ts'

const users = 200_000
const sessionsEach = 10

/** Milliseconds. */
const budgets = { page: 150, dryRun: 2000, apply: 5000 } as const

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
  const send = async (search = '') => {
    const begun = performance.now()
    const response = await fetch(`${url}/api/v1/people/import${search}`, {
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
    const imported = await measureImport(greenroom)
    print('Import of 5,000 people', imported)
    for (const { what, budget, ms } of imported) checkGoal(`import, ${what}, ms`, `≤ ${budget}`, ms)
    const again = imported.at(-1)
    checkGoal('import again, changes', '≤ 0', (again?.new ?? NaN) + (again?.changed ?? NaN))
    await checkOverview(greenroom)
  } finally {
    await greenroom.stop()
  }
}
