import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { addUser } from '../../../test/users.ts'

let app: TestApp
let ids: string[]
let user_id: string
let persona_id: string
let mode_id: string
beforeAll(async () => {
  app = await startApp()
  user_id = await addUser(app.db, { email: 'trainee@a.co', role: 'sales_person' })
  const other = await addUser(app.db, { email: 'other@a.co', role: 'sales_person' })
  persona_id = await addPersona(app.db, await addIndustry(app.db))
  mode_id = await addMode(app.db)
  await app.db
    .insertInto('mode_reports')
    .values({ mode_id, prompt_template: 'Score from 0 to 10.' })
    .execute()
  const rows = [
    { start_time: new Date('2026-03-02T09:00:00Z'), status: 'Completed', score: 7 },
    { start_time: new Date('2026-03-03T23:59:59.999Z'), status: 'cancelled', score: null },
    { start_time: null, status: 'in_progress', score: null },
    { user_id: other, start_time: new Date('2026-03-05T10:00:00Z'), status: 'completed', score: 9 },
  ]
  const added = await app.db
    .insertInto('sessions')
    .values(
      rows.map(({ score, ...row }) => ({
        ...{ user_id, persona_id, mode_id, created_at: new Date('2026-03-04T08:00:00Z'), ...row },
        end_time: row.start_time && new Date(row.start_time.getTime() + 90_000),
        performance_report: score === null ? null : JSON.stringify({ overall_score: score }),
      })),
    )
    .returning('session_id')
    .execute()
  ids = added.map(({ session_id }) => session_id).toReversed()
})
afterAll(() => app.close())

const path = '/api/v1/sessions'
const found = async (query: string) => {
  const { status, body } = await app.admin('GET', `${path}?${query}`)
  expect(status).toBe(200)
  return Object(body).map(({ session_id }: { session_id: string }) => ids.indexOf(session_id))
}

test('lists the sessions of everybody by their time, newest first', async () => {
  const { body } = await app.admin('GET', path)
  expect(Object(body).map(({ session_id }: { session_id: string }) => session_id)).toEqual(ids)
  expect(Object(body)[3]).toEqual({
    session_id: ids[3],
    user: { user_id, name: 'Sam Seller', email: 'trainee@a.co' },
    mode: { mode_id, name: expect.any(String) },
    persona: { persona_id, name: expect.any(String) },
    start_time: '2026-03-02T09:00:00.000Z',
    end_time: '2026-03-02T09:01:30.000Z',
    created_at: '2026-03-04T08:00:00.000Z',
    duration: '00:01:30',
    status: 'Completed',
    overall_score: 7,
    score: 70,
  })
})

test.each([
  ['from=2026-03-03&to=2026-03-04', [1, 2]],
  ['to=2026-03-02', [3]],
  ['status=completed', [0, 3]],
  ['without=cancelled', [0, 1, 3]],
  ['min_score=0', [0, 3]],
  ['min_score=70&max_score=70', [3]],
  ['search=TRAINEE@', [1, 2, 3]],
  ['search=seller', [0, 1, 2, 3]],
  ['search=seller%20other&status=completed', [0]],
  ['search=nobody', []],
])('narrows the list to %s', async (query, expected) => {
  expect(await found(query)).toEqual(expected)
})

test('narrows the list to a person, a mode and a persona', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(await found(`user_id=${user_id}`)).toEqual([1, 2, 3])
  expect(await found(`mode_id=${mode_id}&persona_id=${persona_id}`)).toEqual([0, 1, 2, 3])
  expect(await found(`mode_id=${unknown}`)).toEqual([])
})

test('pages with filters and counts what fits', async () => {
  const first = await app.admin('GET', `${path}?limit=2&without=cancelled`)
  expect(first.headers.get('x-total-count')).toBe('3')
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await app.admin('GET', next)
  expect(Object(second.body)).toMatchObject([{ session_id: ids[3] }])
})

test.each([
  ['min_score=101', 'min_score must be a number from 0 to 100'],
  ['search=%20a', 'search must have at least 2 characters'],
  ['user_id=me', 'user_id must be an id'],
  [
    'from=2026-11-22T14:05',
    'from must be a day such as 2026-11-22, or a time with its offset such as 2026-11-22T14:05:12Z',
  ],
])('refuses %s', async (query, message) => {
  expect(await app.admin('GET', `${path}?${query}`)).toMatchObject({
    status: 400,
    body: { message, field: query.split('=')[0] },
  })
})

test('reads a session with its report', async () => {
  expect((await app.admin('GET', `${path}/${ids[3]}`)).body).toMatchObject({
    session_id: ids[3],
    overall_score: 7,
    score: 70,
    performance_report: { overall_score: 7 },
    transcript: null,
  })
})

test('downloads the list as CSV and audits that', async () => {
  const { body } = await app.admin('GET', `${path}/export?status=completed&search=seller`)
  const [heading, ...lines] = String(body).replace('\uFEFF', '').trim().split('\r\n')
  expect(heading).toBe(
    'Started (UTC),Ended (UTC),Duration,Trainee,Email,Persona,Interaction mode,Overall score,Score (0-100),Status,Session ID,Created (UTC),Model,Judge model',
  )
  expect(lines[1]).toContain(`,Sam Seller,trainee@a.co,`)
  expect(lines[1]).toContain(`,7,70,Completed,${ids[3]},2026-03-04 08:00:00`)
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['entity', 'after'])
    .where('action', '=', 'export')
    .execute()
  expect(audited).toEqual([{ entity: 'sessions', after: { rows: 2, status: 'completed' } }])
})
