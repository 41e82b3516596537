import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { addPlan, addSubscription } from '../../../test/subscriptions.ts'
import { addUsers } from '../../../test/users.ts'

let app: TestApp
let user_id: string
beforeAll(async () => {
  app = await startApp()
  await addUsers(app.db, 3)
  const user = await app.db
    .updateTable('users')
    .set({ first_name: '=cmd|calc', last_name: '+1, "Zoë"', phone_number: '@x' })
    .where('email', '=', 'user-1@a.co')
    .returning('user_id')
    .executeTakeFirstOrThrow()
  user_id = user.user_id
})
afterAll(() => app.close())

/** The lines of a file, after checking its headers, its byte order mark and its line ends. */
const download = async (path: string, name: string) => {
  const startedAt = Date.now()
  const response = await fetch(`${app.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${app.token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  // The day may end meanwhile.
  const dispositions = [startedAt, Date.now()].map((at) => {
    const day = new Date(at).toISOString().slice(0, 10)
    return `attachment; filename="greenroom-${name}-${day}.csv"`
  })
  expect(dispositions).toContain(response.headers.get('content-disposition'))
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const text = bytes.toString().slice(1)
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(0, -2).split('\r\n')
}
const lastAudit = () =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'entity_id', 'title', 'after'])
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()

test('downloads all users, with formulas as text, and audits that', async () => {
  const lines = await download('/auth/all-users/export', 'users')
  expect(lines[0]).toBe(
    'First name,Last name,Email address,Phone number,Role,Created (UTC),User ID',
  )
  expect(lines).toHaveLength(5)
  expect(lines.find((line) => line.includes('user-1@'))).toMatch(
    new RegExp(
      `^'=cmd\\|calc,"'\\+1, ""Zoë""",user-1@a.co,'@x,sales person,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,${user_id}$`,
    ),
  )
  expect(await lastAudit()).toEqual({
    ...{ action: 'export', entity: 'users', entity_id: '', title: 'Users' },
    after: { rows: 4 },
  })
})

test('quotes text with a separator that some spreadsheets use', async () => {
  const [email, first_name, last_name] = ['user-2@a.co', 'Ann;=1+1', 'Lee\t=1+1']
  await app.db
    .updateTable('users')
    .set({ first_name, last_name })
    .where('email', '=', email)
    .execute()
  const lines = await download('/auth/all-users/export', 'users')
  expect(lines.find((line) => line.includes(email))).toMatch(/^"Ann;=1\+1","Lee\t=1\+1",user-2/)
})

test('downloads the sessions of a user with the scores that the console shows', async () => {
  const ids = { user_id, mode_id: await addMode(app.db) }
  const persona_id = await addPersona(app.db, await addIndustry(app.db))
  const reports = [{ overall_score: 71.5, closing: 3 }, '{"overall_score": 8}', 'cut off', null]
  for (const [at, report] of reports.entries())
    await app.db
      .insertInto('sessions')
      .values({
        ...{ ...ids, persona_id, status: 'completed' },
        ...{ start_time: `2026-03-0${9 - at}T09:00:00Z`, end_time: `2026-03-0${9 - at}T09:12:30Z` },
        performance_report: report === null ? null : JSON.stringify(report),
      })
      .execute()
  const lines = await download(`/sessions/user/${user_id}/export`, 'sessions-cmd-calc-1-zoe')
  const [persona] = await app.db.selectFrom('personas').select('name').execute()
  const [mode] = await app.db.selectFrom('interaction_modes').select('name').execute()
  expect(lines[0]).toBe(
    'Started (UTC),Ended (UTC),Duration,Persona,Interaction mode,Score,Score (0-100),Status,Session ID,Model,Judge model',
  )
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 8))).toEqual(
    ['71.5', '8', '', ''].map((score, at) => [
      ...[`2026-03-0${9 - at} 09:00:00`, `2026-03-0${9 - at} 09:12:30`, '00:12:30'],
      ...[persona?.name, mode?.name, score, score, 'completed'],
    ]),
  )
  expect(await lastAudit()).toMatchObject({
    entity: 'users',
    entity_id: user_id,
    after: { rows: 4 },
  })
})

test('downloads the ledger of a subscription and the plans, with numbers as numbers', async () => {
  const id = await addSubscription(app.db, user_id, await addPlan(app.db))
  const path = `/user-subscriptions/${id}`
  for (const [credits_remaining, note] of [
    [26, '=HYPERLINK("x")'],
    [20, 'mistake'],
  ] as const)
    await app.admin(
      'PUT',
      `/api/v1${path}`,
      { credits_remaining },
      {
        'x-change-note': encodeURIComponent(note),
      },
    )
  const ledger = await download(`${path}/ledger/export`, 'credits-cmd-calc-1-zoe')
  expect(ledger[1]).toMatch(/^[-\d]+ [:\d]+,ann@greenroom.example,26,-6,20,mistake,,/)
  expect(ledger[2]).toMatch(/,6,20,26,"'=HYPERLINK\(""x""\)",,/)
  expect(ledger).toHaveLength(3)

  const plans = await download('/subscriptions/export', 'plans')
  expect(plans.find((line) => line.includes('39.5'))).toMatch(/^starter,monthly,10,5,30,39.5,,yes,/)
  for (const unknown of ['/sessions/user/', '/user-subscriptions/'])
    expect(
      (
        await app.admin(
          'GET',
          `/api/v1${unknown}00000000-0000-4000-8000-000000000000${unknown.startsWith('/u') ? '/ledger' : ''}/export`,
        )
      ).status,
    ).toBe(404)
})

test('downloads exactly the entries that a filtered list shows, in batches', async () => {
  await sql`insert into audit_log (actor_email, action, entity, entity_id, title, request_id)
    select 'bulk@a.co', 'download', 'products', '', 'Pump ' || n, '' from generate_series(1, 2500) n`.execute(
    app.db,
  )
  await sql`insert into audit_log (actor_email, action, entity, entity_id, title, request_id)
    select 'other@a.co', 'download', 'products', '', 'Pump ' || n, '' from generate_series(1, 20) n`.execute(
    app.db,
  )
  for (const query of [
    'actor=bulk@a.co',
    'text=pump&actor=bulk@a.co',
    'entity=products',
    'text=pump 7',
  ]) {
    const { body } = await app.admin('GET', `/api/v1/activity?${query}`)
    const shown: { audit_id: string }[] = Object(body)
    expect(shown.length).toBeGreaterThan(10)
    const lines = await download(`/activity/export?${query}`, 'activity')
    expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(
      shown.map(({ audit_id }) => audit_id),
    )
  }
  expect(await lastAudit()).toMatchObject({ title: 'Activity', after: { text: 'pump 7' } })
})
