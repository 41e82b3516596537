import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueToken } from '../../access/tokens.ts'
import { administrator, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import type { Call } from '../../../test/call.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { restoreItem } from '../../../test/trash.ts'
import { addUser } from '../../../test/users.ts'
import { removeOldTexts } from '../sessions/remove-old-texts.ts'

let app: TestApp
let bob: Call
let row: { user_id: string; persona_id: string; mode_id: string; status: string }
beforeAll(async () => {
  app = await startApp()
  bob = (await addAdministrator('bob@a.co')).call
  row = {
    user_id: await addUser(app.db, { email: 'lea@a.co', role: 'sales_person' }),
    persona_id: await addPersona(app.db, await addIndustry(app.db)),
    mode_id: await addMode(app.db),
    status: 'completed',
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sessions').execute()
})

const addAdministrator = async (email: string) => {
  const id = await addUser(app.db, { email, role: 'super_admin', password: 'any' })
  const call = caller(app.url, { authorization: `Bearer ${await issueToken(app.db, id)}` })
  return { id, call }
}

const transcript = [
  { from: 'trainee', text: 'Good morning, this is Lea.' },
  { from: 'persona', text: 'Yes?' },
]
const reportOf = (overall_score: number) => ({
  ...{ overall_score, opening: 12.34, closing: 98.76 },
  coaching_summary: 'Lea asks well.',
})

const add = async (more: { report?: unknown; transcript?: unknown; mode_id?: string } = {}) => {
  const { report = reportOf(61.37), transcript: said = transcript, ...rest } = more
  const { session_id } = await app.db
    .insertInto('sessions')
    .values({
      ...row,
      ...rest,
      performance_report: report === null ? null : JSON.stringify(report),
      transcript: JSON.stringify(said),
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return session_id
}
const queue = async (query = '', call = app.admin) => {
  const { status, body } = await call('GET', `/api/v1/marks/queue${query}`)
  expect(status).toBe(200)
  const drawn: { session_id: string; transcript: unknown; criteria: string[] }[] = Object(body)
  return drawn
}
const ids = (drawn: { session_id: string }[]) => drawn.map(({ session_id }) => session_id)
const save = (id: string, body: unknown, call = app.admin) =>
  call('PUT', `/api/v1/sessions/${id}/marks`, body)
const commentsOf = async (id: string) =>
  (
    await app.db
      .selectFrom('session_marks')
      .select('comment')
      .where('session_id', '=', id)
      .orderBy('comment')
      .execute()
  ).map(({ comment }) => comment)

test('draws sessions over the whole range of scores, in an order that tells nothing', async () => {
  const scores = new Map<string, number>()
  for (let score = 1; score <= 40; score += 1)
    scores.set(await add({ report: reportOf(score * 2) }), score)
  const drawn = await queue(`?mode_id=${row.mode_id}&count=4`)
  expect(ids(drawn)).toEqual(ids(drawn).toSorted())
  const found = ids(drawn).map((id) => scores.get(id) ?? 0)
  // One of each quarter.
  const quarters = found.map((score) => Math.ceil(score / 10))
  expect(quarters.toSorted()).toEqual([1, 2, 3, 4])
  expect(ids(await queue(`?mode_id=${row.mode_id}&count=4`))).toEqual(ids(drawn))
  expect(await queue()).toHaveLength(10)
  expect(drawn[0]).toEqual({
    session_id: drawn[0]?.session_id,
    transcript,
    criteria: expect.arrayContaining(['overall_score', 'opening', 'closing']),
  })
})

test('draws a single session from the whole range, a different one for each person', async () => {
  const scores = new Map<string, number>()
  for (let score = 1; score <= 10; score += 1)
    scores.set(await add({ report: reportOf(score) }), score)
  const drawn = []
  for (let person = 0; person < 12; person += 1) {
    const { call } = await addAdministrator(`${crypto.randomUUID()}@a.co`)
    const [one, ...others] = ids(await queue('?count=1', call))
    expect(others).toEqual([])
    drawn.push(scores.get(one ?? '') ?? 0)
  }
  expect(new Set(drawn).size).toBeGreaterThan(2)
})

test('draws only sessions with a list of messages and an overall score, of the mode', async () => {
  const right = await add({ report: JSON.stringify(reportOf(50)) })
  await add({ transcript: 'Trainee: Hello.' })
  await add({ transcript: [] })
  await add({ transcript: [{ from: 'narrator', text: 'Hello.' }] })
  await add({ transcript: [{ from: 'trainee' }] })
  await add({ report: null })
  await add({ report: { closing: 50 } })
  await add({ report: 'no JSON' })
  const other = await add({ mode_id: await addMode(app.db) })
  expect(ids(await queue(`?mode_id=${row.mode_id}`))).toEqual([right])
  expect(ids(await queue())).toEqual([right, other].toSorted())
})

test('does not draw what the caller has marked', async () => {
  const [one, two] = [await add(), await add()]
  expect((await save(one, { scores: { overall_score: 70 } })).status).toBe(200)
  expect(ids(await queue())).toEqual([two])
  expect(ids(await queue('', bob))).toEqual([one, two].toSorted())
})

test('shows no score of the judge before the marks are saved', async () => {
  const seen: string[] = []
  const recorded: Call = async (...call) => {
    const response = await app.admin(...call)
    seen.push(JSON.stringify(response.body))
    return response
  }
  const stored = ['61.37', '12.34', '98.76', '6137', 'asks well']
  for (let count = 0; count < 3; count += 1) await add()
  for (const { session_id } of await queue('', recorded)) {
    await queue('?count=2', recorded)
    await save(session_id, { scores: { closing: 5 } }, recorded)
    await save(session_id, { scores: { overall_score: 50, unknown: 5 } }, recorded)
    for (const text of stored) expect(seen.join()).not.toContain(text)
    const { body } = await save(session_id, { scores: { overall_score: 50 } })
    expect(body).toMatchObject({ report: reportOf(61.37) })
  }
})

test('saves marks again without a change, and shows those of others', async () => {
  const id = await add()
  const mine = { scores: { overall_score: 71.5, closing: 80 }, comment: 'Asks.' }
  const first = await save(id, mine)
  expect(await save(id, mine)).toMatchObject({ status: 200, body: first.body })
  await save(id, { scores: { overall_score: 40 } }, bob)
  const { body } = await save(id, { scores: { overall_score: 72 } })
  const at = expect.stringMatching(/Z$/)
  expect(body).toEqual({
    marks: expect.arrayContaining([
      {
        session_id: id,
        scores: { overall_score: 72 },
        comment: '',
        marked_by: administrator.email,
        at,
      },
      { session_id: id, scores: { overall_score: 40 }, comment: '', marked_by: 'bob@a.co', at },
    ]),
    report: reportOf(61.37),
    score_scale: 100,
  })
})

test('rejects marks that fit no report', async () => {
  const id = await add()
  const rejected = async (scores: unknown, session = id) => {
    const { status, body } = await save(session, { scores })
    return [status, Object(body).message]
  }
  expect(await rejected({ overall_score: 50, warmth: 40 })).toEqual([
    400,
    'scores.warmth must be a criterion of the report of this session',
  ])
  expect(await rejected({ closing: 40 })).toEqual([400, 'scores must have an overall_score'])
  expect(await rejected({ overall_score: 101 })).toEqual([
    400,
    'scores.overall_score must be a number from 0 to 100',
  ])
  expect((await rejected({ overall_score: 5 }, await add({ report: null })))[0]).toBe(409)
  expect((await rejected({ overall_score: 5 }, row.mode_id))[0]).toBe(404)
  expect((await app.admin('GET', '/api/v1/marks/queue?count=51')).status).toBe(400)
  expect(await commentsOf(id)).toEqual([])
})

test('changes no byte of a session', async () => {
  const id = await add()
  const bytes = async () =>
    (await sql`select s::text from sessions s where session_id = ${id}`.execute(app.db)).rows
  const before = await bytes()
  await save(id, { scores: { overall_score: 5, closing: 5 }, comment: 'Other.' })
  expect(await bytes()).toEqual(before)
})

test('keeps the marks of a deleted session for its restoration', async () => {
  const id = await add()
  await save(id, { scores: { overall_score: 50 }, comment: 'Asks.' })
  await app.admin('DELETE', `/api/v1/sessions/${id}`)
  expect(await commentsOf(id)).toEqual([])
  expect((await restoreItem(app, id)).status).toBe(200)
  expect(await commentsOf(id)).toEqual(['Asks.'])
})

test('removes comments with the texts of the session, also in the trash', async () => {
  const [kept, deleted] = [await add(), await add()]
  for (const id of [kept, deleted])
    await save(id, { scores: { overall_score: 50 }, comment: 'Says Lea.' })
  await app.admin('DELETE', `/api/v1/sessions/${deleted}`)
  const old = new Date(Date.now() - 9 * 86_400_000)
  await app.db.updateTable('sessions').set({ start_time: old, updated_at: old }).execute()
  const before = sql.lit(JSON.stringify({ start_time: old, updated_at: old }))
  await sql`update trash set content =
    jsonb_set(content, '{rows,sessions,0}', content #> '{rows,sessions,0}' || ${before}::jsonb)`.execute(
    app.db,
  )
  await removeOldTexts(app.db, 7)
  await restoreItem(app, deleted)
  for (const id of [kept, deleted]) {
    expect(await commentsOf(id)).toEqual([''])
    expect(await save(id, { scores: { overall_score: 51 }, comment: 'Says Lea.' })).toMatchObject({
      status: 409,
    })
  }
})

test('removes the comments of an erased person, and keeps the scores', async () => {
  const [kept, deleted] = [await add(), await add()]
  const email = 'carla@a.co'
  const carla = await addAdministrator(email)
  for (const id of [kept, deleted]) {
    await save(id, { scores: { overall_score: 50 }, comment: 'Mine.' })
    await save(id, { scores: { overall_score: 60 }, comment: 'I am Carla.' }, carla.call)
  }
  await app.admin('DELETE', `/api/v1/sessions/${deleted}`)
  const erased = await app.admin('POST', `/api/v1/auth/users/${carla.id}/erase`, { email })
  expect(erased.status).toBe(200)
  await restoreItem(app, deleted)
  for (const id of [kept, deleted]) expect(await commentsOf(id)).toEqual(['', 'Mine.'])
  const { body } = await save(kept, { scores: { overall_score: 51 } })
  expect(Object(body).marks).toHaveLength(2)
  expect(JSON.stringify(body)).not.toContain(email)
})
