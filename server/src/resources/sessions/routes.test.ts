import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addUsers } from '../../../test/users.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const at = (time: string) => new Date(`2026-03-02T${time}Z`)
let app: TestApp
let user_id: string
let persona_id: string
let mode_id: string
beforeAll(async () => {
  app = await startApp()
  await addUsers(app.db, 1)
  const user = await app.db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', 'user-1@a.co')
    .executeTakeFirstOrThrow()
  user_id = user.user_id
  persona_id = await addPersona(app.db, await addIndustry(app.db))
  mode_id = await addMode(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sessions').execute()
})

interface Times {
  created_at: Date
  start_time?: Date
  end_time?: Date
}
const add = async (times: Times, report: unknown = null): Promise<string> => {
  const { session_id } = await app.db
    .insertInto('sessions')
    .values({
      ...{ user_id, persona_id, mode_id, status: 'completed', ...times },
      performance_report: report === null ? null : JSON.stringify(report),
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return session_id
}
const list = async (query = '') => app.admin('GET', `/api/v1/sessions/user/${user_id}${query}`)
const ids = (body: unknown): string[] =>
  Object(body).map(({ session_id }: { session_id: string }) => session_id)

test(
  'lists sessions newest first, by start or else by creation',
  { tags: ['R096', 'R098', 'R203'] },
  async () => {
    const old = await add({
      created_at: at('09:00'),
      start_time: at('09:01'),
      end_time: at('09:31:07'),
    })
    const unstarted = await add({ created_at: at('12:00') })
    const fresh = await add({ created_at: at('08:00'), start_time: at('14:00') })
    const { status, body } = await list()
    expect([status, ids(body)]).toEqual([200, [fresh, unstarted, old]])
    expect(Object(body)[2]).toEqual({
      ...{ session_id: old, id: old, user_id, persona_id, mode_id },
      ...{ performance_report: null, score_scale: null, model: null, judge_model: null },
      start_time: '2026-03-02T09:01:00.000Z',
      end_time: '2026-03-02T09:31:07.000Z',
      duration: '00:30:07',
      status: 'completed',
      version: 1,
      created_at: '2026-03-02T09:00:00.000Z',
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(Object(body)[1]).toMatchObject({ start_time: null, end_time: null, duration: null })
  },
)

test.each([
  ['00:00:00', '09:00', '09:00'],
  ['00:00:59', '09:00', '09:00:59.999'],
  ['14:59:59', '09:00', '23:59:59'],
])('reports a duration of %s', async (duration, from, to) => {
  await add({ created_at: at('09:00'), start_time: at(from), end_time: at(to) })
  expect((await list()).body).toMatchObject([{ duration }])
})

test('reports a duration of several days in hours', async () => {
  const end_time = new Date('2026-03-06T13:00:05Z')
  await add({ created_at: at('09:00'), start_time: at('09:00'), end_time })
  expect((await list()).body).toMatchObject([{ duration: '100:00:05' }])
})

test.each([
  [{ overall_score: 71, coaching_summary: 'Ask.' }],
  ['{"overall_score": 71'],
  [[1]],
  [7],
])('returns the report %j as it is stored', { tags: ['R138'] }, async (report) => {
  await add({ created_at: at('09:00') }, report)
  expect((await list()).body).toMatchObject([{ performance_report: report }])
})

test('returns the same sessions as a whole list and in pages', async () => {
  const row = { user_id, persona_id, mode_id, status: 'completed' }
  await app.db
    .insertInto('sessions')
    .values(
      Array.from({ length: 1001 }, (_, i) => ({
        ...row,
        created_at: at(`10:00:${String(i % 60).padStart(2, '0')}`),
      })),
    )
    .execute()
  const whole = ids((await list()).body)
  expect(new Set(whole).size).toBe(1001)
  const paged = []
  let next: string | undefined = `/api/v1/sessions/user/${user_id}?limit=500`
  while (next) {
    const { headers, body } = await app.admin('GET', next)
    expect(headers.get('x-total-count')).toBe('1001')
    paged.push(ids(body))
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(paged.map(({ length }) => length)).toEqual([500, 500, 1])
  expect(paged.flat()).toEqual(whole)
})

test('deletes a session once and audits it', { tags: ['R203', 'R228'] }, async () => {
  const id = await add({ created_at: at('09:00') }, { overall_score: 7 })
  const other = await add({ created_at: at('10:00') })
  const path = `/api/v1/sessions/${id}`
  expect((await app.admin('DELETE', path, undefined, { 'if-match': '"2"' })).status).toBe(412)
  expect(await app.admin('DELETE', path)).toMatchObject({ status: 204, body: '' })
  expect(ids((await list()).body)).toEqual([other])
  expect(await app.admin('DELETE', path)).toMatchObject({
    status: 404,
    body: { message: 'There is no session with this id. It may have been deleted.' },
  })
  const audit = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', id)
    .execute()
  expect(audit).toMatchObject([
    { action: 'delete', entity: 'sessions', before: { session_id: id, status: 'completed' } },
  ])
  expect(audit[0]?.before).not.toHaveProperty('performance_report')
})

test('responds 404 to unknown users', async () => {
  for (const id of [unknownId, 'x', '%00', "';--"])
    expect((await app.admin('GET', `/api/v1/sessions/user/${id}`)).status).toBe(404)
})

test('sends a page of large reports in pieces, and names the next page', async () => {
  // Releases before took such reports. They are random, so that PostgreSQL cannot make them small.
  const long = () => ({ coaching_summary: randomBytes(150_000).toString('base64') })
  const all: string[] = []
  for (let hour = 10; hour < 18; hour += 1)
    all.unshift(await add({ created_at: at(`${hour}:00`) }, hour === 12 ? null : long()))
  const path = `/api/v1/sessions/user/${user_id}?limit=5`
  const first = await app.admin('GET', path, undefined, { 'accept-encoding': 'identity' })
  expect([first.status, ids(first.body)]).toEqual([200, all.slice(0, 5)])
  expect(first.headers.get('x-total-count')).toBe('8')
  expect(first.headers.get('content-length')).toBeNull()
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await app.admin('GET', next)
  expect(ids(second.body)).toEqual(all.slice(5))
  expect(second.headers.get('link')).toBeNull()
  const whole = await list()
  expect(ids(whole.body)).toEqual(all)
  expect(whole.body).toEqual([...Object(first.body), ...Object(second.body)])
})
