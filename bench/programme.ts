import { setTimeout as wait } from 'node:timers/promises'
import { addUsers } from '../e2e/support/add-users.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { checkGoal, median, print, quantile, spread, time, timesOf, timesRow } from './harness.ts'
import { query, read, withGreenroom } from './servers.ts'
import { timeReads, printFilters } from './reads.ts'

/** A person in the middle of the list, and a mode, a persona and a plan that many have. */
interface Named {
  user: string
  mode: string
  persona: string
  plan: string
}

const selectNamed = `select
  (select user_id from users where email = 'load-100000@load.example') as user,
  (select mode_id from interaction_modes order by slot limit 1) as mode,
  (select persona_id from personas order by created_at, persona_id limit 1) as persona,
  (select id from plans order by created_at, id offset 1 limit 1) as plan`

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
  'both names': 'search=clara%20castillo',
  'the beginning of every address': 'search=load-',
  'an address': 'search=load-123456@load.example',
  'a name that nobody has': 'search=zz',
  'low credits': 'low_credits=true',
  'quiet for 14 days': 'quiet_days=14',
  'quiet for 30 days': 'quiet_days=30',
  deactivated: 'status=deactivated',
  'a plan': `plan_id=${plan}`,
  managers: 'role=sales_manager',
  'a name and low credits': 'search=clara&low_credits=true',
  'quiet with credits': 'status=active&quiet_days=14&has_credits=true',
  'plan, low credits and quiet': `plan_id=${plan}&low_credits=true&quiet_days=30`,
  'managers with a plan and a name': `role=sales_manager&plan_id=${plan}&search=cl`,
})

const days = { month: 'from=2025-12-03&to=2025-12-30', year: 'from=2025-11-26&to=2026-11-26' }

/** What a plain scan of the sessions takes where the goals of the Overview hold as they are, in milliseconds. */
const usualScan = 25

async function measureOverview(greenroom: Greenroom, { mode, persona }: Named): Promise<void> {
  const scan = () => query(greenroom, 'select count(*), max(end_time) from sessions')
  const slowness = Math.max(1, median(await timesOf(5, scan)) / usualScan)
  const rows = []
  for (const [what, filter, goal] of [
    ['28 days', days.month, 150],
    ['28 days of a mode', `${days.month}&mode_id=${mode}`, 150],
    ['366 days', days.year, 1100],
    ['366 days of a persona', `${days.year}&persona_id=${persona}`, 1100],
  ] as const) {
    const times = await timeReads(greenroom, `/api/v1/insights?${filter}`, 10)
    rows.push(timesRow(`Overview: ${what}`, times, Math.round(goal * slowness)))
  }
  print('Overview, whose goals grow with the time of a plain scan of the sessions', rows)
}

/** A file of 5,000 people: 3,000 new ones, 1,500 who get another name, and 500 who stay as they are. */
const importFile = () => {
  const row = (at: number) =>
    at < 3000
      ? `new-${at}@import.example,New,Person ${at},+1 555 ${at},starter`
      : `load-${String(at).padStart(6, '0')}@load.example,${at < 4500 ? 'Renamed' : ''},,,`
  const rows = Array.from({ length: 5000 }, (_, at) => row(at))
  return ['email,first_name,last_name,phone_number,plan', ...rows].join('\n')
}

async function measureImport({ url, adminToken }: Greenroom): Promise<void> {
  const body = importFile()
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'text/csv' }
  const sendFile = async (what: string, goal: number, search = '') => {
    const begun = performance.now()
    const address = `${url}/api/v1/people/import${search}`
    const response = await fetch(address, { method: 'POST', headers, body })
    const result = (await response.json()) as {
      preview_hash: string
      counts: { new: number; changed: number; same: number }
    }
    if (response.status !== 200) throw new Error(JSON.stringify(result).slice(0, 500))
    const ms = performance.now() - begun
    checkGoal(`import of 5,000 people, ${what}, ms`, `≤ ${goal}`, ms)
    return { hash: result.preview_hash, row: { what, ms, ...result.counts } }
  }
  const dryRun = await sendFile('dry run', 2000)
  const applied = await sendFile('apply', 5000, `?apply=${dryRun.hash}`)
  const again = await sendFile('dry run again', 2000)
  print('Import of 5,000 people', [dryRun.row, applied.row, again.row])
  checkGoal('import again, changes', '≤ 0', again.row.new + again.row.changed)
}

/** Ten dashboards that ask for a year over and over, beside 50 reads a second and a look at `/readyz` every 50 ms. */
async function measureDashboards(greenroom: Greenroom): Promise<void> {
  const year = `/api/v1/insights?${days.year}`
  // As a load balancer has done before.
  await read(greenroom, '/readyz')
  const end = performance.now() + 10_000
  const none: number[] = []
  const times = { overviews: [...none], reads: [...none], ready: [...none] }
  let refused = 0
  const ask = async (what: keyof typeof times, path: string) => {
    times[what].push(await time(() => read(greenroom, path).catch(() => (refused += 1))))
  }
  const dashboard = async () => {
    while (performance.now() < end) await ask('overviews', year)
  }
  const every = async (ms: number, what: keyof typeof times, path: string) => {
    const asked = []
    while (performance.now() < end) {
      asked.push(ask(what, path))
      await wait(ms)
    }
    await Promise.all(asked)
  }
  await Promise.all([
    ...Array.from({ length: 10 }, dashboard),
    every(20, 'reads', '/api/v1/industries/'),
    every(50, 'ready', '/readyz'),
  ])
  const rows = Object.entries(times).map(([what, found]) => ({ what, ...spread(found) }))
  print('Ten dashboards of a year, beside 50 reads a second', rows)
  checkGoal('ten dashboards, refused requests', '≤ 0', refused)
  checkGoal('ten dashboards, /readyz, slowest ms', '≤ 100', quantile(times.ready, 1))
  // As after a restore: no day is counted yet.
  await query(greenroom, [
    'truncate session_days, trainee_days',
    'insert into changed_days select distinct session_day(sessions) from sessions',
  ])
  const first = await time(() => read(greenroom, year))
  checkGoal('the first Overview after a restore, ms', '≤ 2000', first)
}

/** Overview, sessions and people at the size of a large company: 200,000 people, two million sessions. */
export const programme = (): Promise<void> =>
  withGreenroom(async (greenroom) => {
    await addUsers(greenroom, 200_000, 10)
    const [named] = await query<Named & Record<string, string>>(greenroom, selectNamed)
    if (!named) throw new Error('there are no load data')
    await measureOverview(greenroom, named)
    await printFilters(greenroom, 'Sessions', '/api/v1/sessions', sessionFilters(named))
    await printFilters(greenroom, 'People', '/api/v1/people', peopleFilters(named))
    await measureImport(greenroom)
    await measureDashboards(greenroom)
  })
