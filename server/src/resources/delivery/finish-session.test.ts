import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../../../../packages/report-pdf/test/pdf-text.ts'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { auditOf, creditsOf, delivery, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'
import { commitWhileWaiting } from '../../../test/during-transaction.ts'
import type { Database } from '../../database/database.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
})
afterAll(() => app.close())

const report = { overall_score: 71, closing: 64, coaching_summary: 'Ask more.' }
const transcript = [
  { from: 'trainee', text: 'Hello.' },
  { from: 'persona', text: 'Who is this?' },
]

const started = async () => {
  const { user_id } = await service.addTrainee(3)
  const { body } = await service.start({ user_id })
  return { user_id, session_id: String(Object(body).session_id) }
}
/** A time this many seconds from now. */
const later = (seconds = 60) => new Date(Date.now() + seconds * 1000).toISOString()
const finish = (session_id: string, body: object = {}, headers = {}) =>
  service.call(
    'PATCH',
    `${delivery}/sessions/${session_id}`,
    { status: 'completed', end_time: later(), ...body },
    headers,
  )
const sessionOf = async (user_id: string) =>
  Object((await app.admin('GET', `/api/v1/sessions/user/${user_id}`)).body)[0]
const storedTranscript = async (session_id: string) => {
  const { transcript: stored } = await app.db
    .selectFrom('sessions')
    .select('transcript')
    .where('session_id', '=', session_id)
    .executeTakeFirstOrThrow()
  return stored
}

test('finishes a session with its report and transcript', async () => {
  const { user_id, session_id } = await started()
  const end_time = later()
  const { status, body } = await finish(session_id, {
    end_time,
    performance_report: report,
    transcript,
  })
  expect([status, body]).toEqual([200, { session_id, status: 'completed', end_time }])
  expect(await sessionOf(user_id)).toMatchObject({
    ...{ session_id, status: 'completed', end_time, performance_report: report },
    duration: expect.stringMatching(/^00:0[01]:\d\d$/),
  })
  expect(await storedTranscript(session_id)).toEqual(transcript)
  const pdf = await app.admin('GET', `/api/v1/performance-reports/${session_id}/pdf`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test.each([
  ['JSON text', JSON.stringify(report)],
  ['text that is no JSON', 'Great call!'],
])('stores a report that is %s as it is', async (_, performance_report) => {
  const { user_id, session_id } = await started()
  expect((await finish(session_id, { performance_report, transcript: 'Hi.' })).status).toBe(200)
  expect((await sessionOf(user_id)).performance_report).toEqual(performance_report)
  expect(await storedTranscript(session_id)).toBe('Hi.')
})

test('shows which models played and judged, wherever the session is shown', async () => {
  const { user_id } = await service.addTrainee(1)
  const { body } = await service.start({ user_id, model: ' large-2026-08 ' })
  const session_id = String(Object(body).session_id)
  const models = { model: 'large-2026-08', judge_model: 'small-2026-08' }
  await finish(session_id, { performance_report: report, judge_model: models.judge_model })
  await finish(session_id, { status: 'reviewed' })
  expect(await sessionOf(user_id)).toMatchObject(models)
  const read = await app.admin('GET', `/api/v1/sessions/${session_id}`)
  expect(read.body).toMatchObject(models)
  for (const path of [`user/${user_id}/export`, `export?user_id=${user_id}`])
    expect((await app.admin('GET', `/api/v1/sessions/${path}`)).body).toContain(
      ',large-2026-08,small-2026-08',
    )
  const headers = { authorization: `Bearer ${app.token}` }
  const pdf = await fetch(`${app.url}/api/v1/performance-reports/${session_id}/pdf`, { headers })
  expect(pdfText(Buffer.from(await pdf.arrayBuffer()))[0]).toContain(
    'Model\nlarge-2026-08\nJudged by\nsmall-2026-08\n',
  )
  await finish(session_id, { judge_model: null })
  expect(await sessionOf(user_id)).toMatchObject({ ...models, judge_model: null })
})

test.each([{ judge_model: '' }, { judge_model: 'x'.repeat(201) }, { judge_model: 7 }])(
  'rejects %j',
  async (body) => {
    const { user_id, session_id } = await started()
    expect(await finish(session_id, body)).toMatchObject({
      status: 400,
      body: { field: 'judge_model' },
    })
    expect(await service.start({ user_id, model: body.judge_model })).toMatchObject({
      status: 400,
      body: { field: 'model' },
    })
  },
)

test('finishing again updates what is sent, and counts once', async () => {
  const { user_id, session_id } = await started()
  await finish(session_id, { status: 'completed', performance_report: report })
  const again = { status: 'reviewed', end_time: later(90), transcript }
  expect((await finish(session_id, again)).status).toBe(200)
  expect(await sessionOf(user_id)).toMatchObject({
    status: 'reviewed',
    end_time: again.end_time,
    performance_report: report,
  })
  await finish(session_id, { performance_report: null })
  expect(await sessionOf(user_id)).toMatchObject({ performance_report: null })
  expect(await storedTranscript(session_id)).toEqual(transcript)
  expect((await creditsOf(app, user_id)).subscriptions).toMatchObject([
    { sessions_completed: 1, credits_remaining: 2, credits_used: 1 },
  ])
})

test('finishing again with the same writes nothing', async () => {
  const { session_id } = await started()
  const body = { end_time: later(), performance_report: report, transcript }
  const first = await finish(session_id, body)
  const rows = () => app.db.selectFrom('sessions').selectAll().orderBy('session_id').execute()
  const before = await rows()
  expect((await finish(session_id, body)).body).toEqual(first.body)
  expect((await finish(session_id, { end_time: body.end_time })).status).toBe(200)
  expect(await rows()).toEqual(before)
  expect(await auditOf(app, session_id)).toHaveLength(2)
})

test.each([
  ...['cancelled', 'Cancelled', 'CANCELLED ', '\u200bcancelled', 'canceled', 'Canceled'],
  ...['in_progress', 'In_Progress', 'in progress', 'IN-PROGRESS'],
])('the status %j is no end, and the response names the call to cancel', async (status) => {
  const { user_id, session_id } = await started()
  const message =
    'status must say how the session ended. If it did not take place, call POST /v1/delivery/sessions/{session_id}/cancel instead.'
  const refused = { status: 400, body: { field: 'status', message } }
  expect(await finish(session_id, { status })).toMatchObject(refused)
  expect(await sessionOf(user_id)).toMatchObject({ status: 'in_progress', version: 1 })
  await finish(session_id)
  expect(await finish(session_id, { status })).toMatchObject(refused)
  expect(await sessionOf(user_id)).toMatchObject({ status: 'completed', version: 2 })
})

test('a known status is stored in one case, and any other word as it is', async () => {
  for (const [sent, stored] of [
    ['Completed', 'completed'],
    [' COMPLETED\u200b', 'completed'],
    ['Hung up', 'Hung up'],
    ['abandoned', 'abandoned'],
  ]) {
    const { user_id, session_id } = await started()
    const { body } = await finish(session_id, { status: sent })
    expect(body).toMatchObject({ status: stored })
    expect(await sessionOf(user_id)).toMatchObject({ status: stored })
  }
})

const start = '2026-11-22T14:05:59.987'
test.each([
  ...[`${start}Z`, '2026-11-22T14:05:59.98Z', '2026-11-22T14:05:59.9Z', '2026-11-22T14:05:59Z'],
  ...['2026-11-22T14:05Z', '2026-11-22T15:05+01:00', `${start}654321Z`, `${start}000Z`],
])('takes %s as the end of a session that started at 14:05:59.987654', async (end_time) => {
  const { user_id, session_id } = await started()
  const startAt = (time: string) =>
    sql`update sessions set start_time = ${time}, end_time = null
      where session_id = ${session_id}`.execute(app.db)
  await startAt(`${start}654Z`)
  const { status, body } = await finish(session_id, { end_time })
  expect([status, Object(body).end_time]).toEqual([200, `${start}Z`])
  expect(await sessionOf(user_id)).toMatchObject({ end_time: `${start}Z`, duration: '00:00:00' })
  // The same time once more is no other one.
  const again = await finish(session_id, { end_time })
  expect([again.status, await auditOf(app, session_id)]).toEqual([200, expect.toSatisfy(isTwo)])
  await startAt('2026-11-22T14:06:00Z')
  expect(await finish(session_id, { end_time })).toMatchObject({
    status: 400,
    body: { field: 'end_time' },
  })
})
const isTwo = (entries: readonly unknown[]) => entries.length === 2

test('a finish that waits for another one does not count', async () => {
  const { user_id, session_id } = await started()
  const finished = (db: Database) =>
    db
      .updateTable('sessions')
      .set({ end_time: new Date() })
      .where('session_id', '=', session_id)
      .execute()
  const { status } = await commitWhileWaiting(app.db, finished, () => finish(session_id))
  expect(status).toBe(200)
  expect((await creditsOf(app, user_id)).subscriptions).toMatchObject([{ sessions_completed: 0 }])
})

test('records who finished a session, without what was said in it', async () => {
  const { session_id } = await started()
  await finish(session_id, { performance_report: report, transcript })
  const [, entry] = await auditOf(app, session_id)
  expect(entry).toMatchObject({
    ...{ actor_email: 'Production (service key)', action: 'update', entity: 'sessions' },
    before: { status: 'in_progress', end_time: null },
    after: { status: 'completed', sent: ['performance_report', 'transcript'] },
  })
  expect(JSON.stringify(entry)).not.toMatch(/Ask more|Hello/)
})

test('a repeated request with its Idempotency-Key gets the first response', async () => {
  const { session_id } = await started()
  const headers = { 'idempotency-key': session_id }
  const body = { end_time: later(), performance_report: report }
  const first = await finish(session_id, body, headers)
  const again = await finish(session_id, body, headers)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await finish(session_id, { ...body, status: 'x' }, headers)).status).toBe(422)
})

test('an entry of a replaced report has its numbers, not its texts', async () => {
  const { session_id } = await started()
  const note = { 'x-change-note': 'Judged%20again' }
  const replacements = [report, JSON.stringify({ ...report, overall_score: 72 }), 'Great!', null]
  for (const performance_report of replacements)
    await finish(session_id, { performance_report }, note)
  await finish(session_id)
  const entries = await auditOf(app, session_id)
  expect(entries.map(({ before }) => Object(before).replaced_scores)).toEqual([
    undefined,
    undefined,
    { overall_score: 71, closing: 64 },
    { overall_score: 72, closing: 64 },
    {},
    undefined,
  ])
  expect(JSON.stringify(entries)).not.toMatch(/Ask more|Great/)
})

const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)

test.each([
  ['end_time', '2020-01-01T00:00:00Z'],
  ['end_time', later(24 * 60 * 60)],
  ['end_time', '9999-12-31T23:59:59Z'],
  ['end_time', 'yesterday'],
  ['end_time', '2026-11-22'],
  ['end_time', 1_700_000_000],
  ['status', ''],
  ['status', 'x'.repeat(51)],
  ['performance_report', [1]],
  ['performance_report', 7],
  ['performance_report', { summary: 'a\0b' }],
  ['performance_report', { 'a\0b': 1 }],
  ['performance_report', { list: ['\uD800'] }],
  ['performance_report', 'a\0b'],
  ['performance_report', deep(101)],
  ['transcript', 'a\0b'],
  ['transcript', [{ from: 'someone', text: 'Hi.' }]],
  ['transcript', [{ from: 'trainee', text: 'a\0b' }]],
  ['transcript', { from: 'trainee', text: 'Hi.' }],
])('rejects the %s %j and names it', async (field, value) => {
  const { user_id, session_id } = await started()
  expect(await finish(session_id, { [field]: value })).toMatchObject({
    status: 400,
    body: {
      field: expect.stringMatching(new RegExp(`^${field}`)),
      message: expect.stringMatching(/\S{3}/),
    },
  })
  expect(await sessionOf(user_id)).toMatchObject({ status: 'in_progress', version: 1 })
})

test('responds 404 to unknown sessions', async () => {
  for (const id of [unknownId, 'x']) expect((await finish(id)).status).toBe(404)
})
