import { addUsers } from '../e2e/support/add-users.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { activityEntries, entryCount } from './activity-entries.ts'
import {
  checkGoal,
  compareTurns,
  inTurn,
  median,
  print,
  quantile,
  time,
  timesOf,
  timesRow,
} from './harness.ts'
import { lastPage, probeMetrics, query, read, withBaseline, withGreenroom } from './servers.ts'

/** Times reads of one address. The first one does not count. */
export async function timeReads(greenroom: Greenroom, path: string, count = 20): Promise<number[]> {
  await read(greenroom, path)
  return timesOf(count, () => read(greenroom, path))
}

/** Times the first page of a list with each filter, and the 1,000th page. */
export async function printFilters(
  greenroom: Greenroom,
  title: string,
  list: string,
  filters: Readonly<Record<string, string>>,
): Promise<void> {
  const goal = 150
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
    checkGoal('100,000 users, longest block of the event loop, ms', '≤ 50', median(held))
    checkGoal('100,000 users, MB afterwards', '≤ 168', (await probe.ask()).resident)

    const end = (await lastPage(greenroom, `${allUsers}?limit=1000`)).replace('1000', '100')
    const address = 'load-050000@load.example'
    const { first, last, ...one } = await withBaseline(greenroom, (bare) =>
      inTurn(400, {
        first: () => time(() => read(greenroom, `${allUsers}?limit=100`)),
        last: () => time(() => read(greenroom, end)),
        bare: () => time(() => read({ ...greenroom, url: bare }, `/user/${address}`)),
        Greenroom: () => time(() => read(greenroom, `/api/v1/auth/by-email/${address}`)),
      }),
    )
    const page = quantile(last, 0.95) / quantile(first, 0.95)
    checkGoal('last page of 100,000 users to the first, p95', '≤ 1.2', page)
    compareTurns('One of 100,000 users by address, ms', '≤ 1.25', one)
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
  compareTurns(`All ${count} users at once, ms`, `≤ ${goal}`, times)
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
    await printFilters(greenroom, title, list, activityFilters)
    const month = `${list}/export?from=2025-03-01&to=2025-04-01`
    await read(greenroom, month)
    const before = await ask()
    await read(greenroom, month)
    const after = await ask()
    checkGoal('export of a month, longest block of the event loop, ms', '≤ 50', after.loopDelay)
    checkGoal('export of a month, MB kept', '≤ 30', after.used - before.used)
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
