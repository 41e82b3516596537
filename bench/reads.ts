import { setTimeout as wait } from 'node:timers/promises'
import { addUsers } from '../e2e/support/add-users.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { activityEntries, entryCount } from './activity-entries.ts'
import {
  checkGoal,
  inTurn,
  median,
  print,
  quantile,
  ratioOf,
  roundTo,
  time,
  timesOf,
  timesRow,
} from './harness.ts'
import { lastPage, probeMetrics, query, read, withBaseline, withGreenroom } from './servers.ts'

/** Times reads of one address. The first one does not count. */
async function timeReads(greenroom: Greenroom, path: string, count = 20): Promise<number[]> {
  await read(greenroom, path)
  return timesOf(count, () => read(greenroom, path))
}

/** Times the first page of a list with each filter. @param goal milliseconds, for the 95th percentile */
async function printFilters(
  greenroom: Greenroom,
  title: string,
  {
    list,
    filters,
    goal,
  }: { list: string; filters: Readonly<Record<string, string>>; goal: number },
): Promise<void> {
  const rows = []
  for (const [what, filter] of Object.entries(filters)) {
    const times = await timeReads(greenroom, `${list}?limit=50&${filter}`)
    rows.push(timesRow(`${title}: ${what}`, times, goal))
  }
  // Pages of 1,000, so that the 1,000th page of 50 comes sooner.
  const deep = await lastPage(greenroom, `${list}?limit=1000`, 50)
  const times = await timeReads(greenroom, deep.replace('limit=1000', 'limit=50'))
  rows.push(timesRow(`${title}: the 1,000th page`, times, goal))
  print(title, rows)
}

const allUsers = '/api/v1/auth/all-users'

/** All users at once beside the baseline server, a page at either end, and one by address. */
export async function people(): Promise<void> {
  for (const count of [1_000, 10_000])
    await withGreenroom(async (greenroom) => {
      await addUsers(greenroom, count)
      await compareLists(greenroom, count, 60, 1.8)
    })
  const probe = probeMetrics()
  await withGreenroom(async (greenroom) => {
    await addUsers(greenroom, 100_000, 3)
    const held: number[] = []
    await compareLists(greenroom, 100_000, 9, 1.4, async (work) => {
      await probe.ask()
      const taken = await time(work)
      held.push((await probe.ask()).loopDelay)
      return taken
    })
    checkGoal('100,000 users, longest block of the event loop, ms', '≤ 50', roundTo(median(held)))
    checkGoal('100,000 users, MB afterwards', '≤ 168', roundTo((await probe.ask()).resident))

    const end = (await lastPage(greenroom, `${allUsers}?limit=1000`)).replace('1000', '100')
    const address = 'load-050000@load.example'
    const turns = await withBaseline(greenroom, (bare) =>
      inTurn(400, {
        first: () => time(() => read(greenroom, `${allUsers}?limit=100`)),
        last: () => time(() => read(greenroom, end)),
        bare: () => time(() => read({ ...greenroom, url: bare }, `/user/${address}`)),
        one: () => time(() => read(greenroom, `/api/v1/auth/by-email/${address}`)),
      }),
    )
    const page = roundTo(quantile(turns.last, 0.95) / quantile(turns.first, 0.95), 2)
    const one = ratioOf(turns.one, turns.bare)
    print('Of 100,000 users', [{ 'last page to first, p95': page, 'one by address to bare': one }])
    checkGoal('last page of 100,000 users to the first, p95', '≤ 1.2', page)
    checkGoal('one of 100,000 users to the baseline server', '≤ 1.25', one)
  }, probe.settings)
}

/** Reads all users as they are, compressed, and from the baseline server, in turn. */
async function compareLists(
  greenroom: Greenroom,
  count: number,
  turns: number,
  goal: number,
  timed: typeof time = time,
): Promise<void> {
  const times = await withBaseline(greenroom, (bare) =>
    inTurn(turns, {
      bare: () => time(() => read({ ...greenroom, url: bare }, '/users')),
      identity: () => timed(() => read(greenroom, allUsers)),
      gzip: () => timed(() => read(greenroom, allUsers, 'gzip')),
      br: () => timed(() => read(greenroom, allUsers, 'br')),
    }),
  )
  const rows = Object.entries(times).map(([server, taken]) => ({
    ...{ users: count, server },
    'median ms': roundTo(median(taken)),
    'of bare': ratioOf(taken, times.bare),
  }))
  print('All users at once', rows)
  for (const { server, 'of bare': ratio } of rows.slice(1))
    checkGoal(`${count} users, ${server}, time of bare`, `≤ ${goal}`, ratio)
}

/** Every kind of filter of the activity, alone and together, that finds nearly everything, some or nothing. */
const activityFilters = {
  none: '',
  'a busy actor': 'actor=ann@greenroom.example',
  'a rare actor': 'actor=admin7@greenroom.example',
  'an action without entries': 'action=undo',
  'a kind': 'entity=sessions',
  'a month': 'from=2025-03-01&to=2025-03-31',
  'actor, kind and action': 'actor=admin7@greenroom.example&entity=plans&action=delete',
  'a word of every entry': 'text=greenroom',
  'a word of one in 3,000': 'text=okafor77',
  'a word without entries': 'text=zzzz',
  'two words': 'text=maya okafor1',
  'a word and an action': 'text=maya&action=delete',
}

/** Two million entries and 300,000 sessions: pages of each filter, and an export. */
export async function activity(): Promise<void> {
  const { settings, ask } = probeMetrics()
  await withGreenroom(async (greenroom) => {
    await addUsers(greenroom, 100_000, 3)
    await query(greenroom, activityEntries)
    const title = `Activity, ${entryCount.toLocaleString('en-US')} entries`
    const list = '/api/v1/activity'
    await printFilters(greenroom, title, { list, filters: activityFilters, goal: 150 })
    const month = `${list}/export?from=2025-03-01&to=2025-04-01`
    await read(greenroom, month)
    const before = await ask()
    await read(greenroom, month)
    const after = await ask()
    checkGoal(
      'export of a month, longest block of the event loop, ms',
      '≤ 50',
      roundTo(after.loopDelay),
    )
    checkGoal('export of a month, MB kept', '≤ 30', roundTo(after.used - before.used))
  }, settings)
}

/** Sessions over the last 300 days with the demonstration personas and modes; each report has a summary of 2 kB. */
const insertSessions = `
  insert into sessions (session_id, user_id, persona_id, mode_id, performance_report, start_time, end_time, status)
  select gen_random_uuid(), $1, persona_id, mode_id,
    jsonb_build_object('overall_score', 50 + n % 50, 'empathy', n % 100,
      'coaching_summary', (select string_agg(md5(n::text || i), ' ') from generate_series(1, 60) i)),
    now() - n * interval '86 minutes', now() - n * interval '86 minutes' + interval '10 minutes', 'completed'
  from generate_series(1, 5000) n
  join (select persona_id, row_number() over () at, count(*) over () of from personas) p
    on at = 1 + n % of
  join (select mode_id, row_number() over () nth, count(*) over () modes from interaction_modes) m
    on nth = 1 + n % modes`

/** Every mode and persona gets 200 versions over those days. */
const insertVersions = `
  select count(add_revision(row(entity, entity_id, version + n,
    now() - (200 + 1 - n) * interval '36 hours', null, 'a@b.co', 'bench', 'update', null, null, null,
    content || jsonb_build_object(field, (content ->> field) || n), null)))
  from (
    select distinct on (entity_id) entity, entity_id, version, content,
      case entity when 'personas' then 'behavioral_detail' else 'prompt_template' end as field
    from revisions where entity in ('interaction-modes', 'personas') order by entity_id, version desc
  ) newest, generate_series(1, 200) n`

/** The trend of a user with 5,000 sessions, and the evidence of single ones, with 200 versions of each mode and persona. */
export const evidence = (): Promise<void> =>
  withGreenroom(async (greenroom) => {
    const [user] = await query<{ user_id: string }>(
      greenroom,
      `insert into users (first_name, last_name, email, role_id)
       select 'Many', 'Sessions', 'many@b.co', role_id from roles where name = 'sales_person'
       returning user_id`,
    )
    const id = user?.user_id ?? ''
    await query(greenroom, insertSessions, [id])
    await query(greenroom, [insertVersions, 'analyze'])
    const sessions = await query<{ session_id: string }>(
      greenroom,
      'select session_id from sessions where user_id = $1 order by random() limit 50',
      [id],
    )
    const single = await timesOf(50, (turn) =>
      read(greenroom, `/api/v1/sessions/${sessions[turn]?.session_id}/evidence`),
    )
    print('Session evidence and score trends', [
      timesRow('the evidence of a session', single, 50),
      timesRow(
        'the trend of a user',
        await timeReads(greenroom, `/api/v1/sessions/user/${id}/trend`),
        150,
      ),
    ])
  })

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
    rows.push(timesRow(`Overview: ${what}`, times, roundTo(goal * slowness, 0)))
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
    const ms = roundTo(performance.now() - begun, 0)
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
  const times: Record<string, number[]> = { overviews: [], reads: [], ready: [] }
  let refused = 0
  const ask = async (what: string, path: string) => {
    const taken = await time(() => read(greenroom, path).catch(() => (refused += 1)))
    times[what]?.push(taken)
  }
  const dashboard = async () => {
    while (performance.now() < end) await ask('overviews', year)
  }
  const every = async (ms: number, what: string, path: string) => {
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
  const rows = Object.entries(times).map(([what, found]) => ({
    ...{ what, count: found.length },
    'median ms': roundTo(median(found)),
    'p95 ms': roundTo(quantile(found, 0.95)),
    'slowest ms': roundTo(Math.max(...found)),
  }))
  print('Ten dashboards of a year, beside 50 reads a second', rows)
  checkGoal('ten dashboards, refused requests', '≤ 0', refused)
  checkGoal('ten dashboards, /readyz, slowest ms', '≤ 100', rows[2]?.['slowest ms'] ?? NaN)
  // As after a restore: no day is counted yet.
  await query(greenroom, [
    'truncate session_days, trainee_days',
    'insert into changed_days select distinct session_day(sessions) from sessions',
  ])
  checkGoal(
    'the first Overview after a restore, ms',
    '≤ 2000',
    roundTo(await time(() => read(greenroom, year))),
  )
}

/** Overview, sessions and people at the size of a large company: 200,000 people, two million sessions. */
export const programme = (): Promise<void> =>
  withGreenroom(async (greenroom) => {
    await addUsers(greenroom, 200_000, 10)
    const [named] = await query<Named & Record<string, string>>(greenroom, selectNamed)
    if (!named) throw new Error('there are no load data')
    await measureOverview(greenroom, named)
    const sessions = { list: '/api/v1/sessions', filters: sessionFilters(named), goal: 150 }
    await printFilters(greenroom, 'Sessions', sessions)
    const all = { list: '/api/v1/people', filters: peopleFilters(named), goal: 150 }
    await printFilters(greenroom, 'People', all)
    await measureImport(greenroom)
    await measureDashboards(greenroom)
  })
