import { conversationSummary } from '@greenroom/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator } from '../../../test/app.ts'
import { personasPath } from '../../../test/persona-picture.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'

const path = '/api/v1/trials'
const unknownId = '00000000-0000-4000-8000-000000000000'

let trial: ConversationApp
let input: Record<string, unknown>
beforeAll(async () => {
  trial = await startConversationApp()
  const { db } = trial.app
  input = {
    name: 'Price too early',
    mode_id: await addMode(db),
    persona_id: await addPersona(db, await addIndustry(db)),
    prompt: ' You are\r\n"Walter" \\n é. ',
    messages: [
      { from: 'trainee', text: 'Hello.' },
      { from: 'persona', text: 'Yes?\n' },
      { from: 'trainee', text: '' },
      { from: 'persona', text: 'Hello?' },
    ],
    report: { overall_score: 71, notes: ['a', { b: null }] },
    coaching: 'Wait.\nListen.',
    expectations: ['mentions the price only when asked'],
    ...{ model: 'large-2026-08', judge_model: 'small-2026-08' },
  }
})
afterAll(() => trial.close())
beforeEach(async () => {
  await trial.app.db.deleteFrom('trials').execute()
})

const { admin } = {
  admin: ((...call) => trial.app.admin(...call)) as ConversationApp['app']['admin'],
}
const create = async (changes: object = {}) => {
  const { status, body } = await admin('POST', path, { ...input, ...changes })
  expect(status).toBe(201)
  return Object(body)
}
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const lastAudit = () =>
  trial.app.db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'entity_id', 'before', 'after', 'actor_email'])
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow()

test('keeps a conversation byte for byte', async () => {
  const kept = await create()
  const added = {
    trial_id: expect.stringMatching(/^[\da-f-]{36}$/),
    replies: 2,
    score_scale: 100,
    ...{ session_id: null, user_id: null },
    actor_email: administrator.email,
    version: 1,
    created_at: time,
    updated_at: time,
  }
  expect(kept).toEqual({ ...input, ...added })
  expect(JSON.stringify(kept.report)).toBe(JSON.stringify(input['report']))
  expect(await admin('GET', `${path}/${kept.trial_id}`)).toMatchObject({ status: 200, body: kept })
})

test('tells the scale that the report prompt of the mode names', async () => {
  const { db } = trial.app
  const mode_id = await addMode(db)
  await db
    .insertInto('mode_reports')
    .values({ mode_id, prompt_template: 'Score each part from 0 to 10.' })
    .execute()
  const kept = await create({ mode_id })
  expect(kept.score_scale).toBe(10)
  expect((await admin('GET', `${path}/${kept.trial_id}`)).body).toMatchObject({ score_scale: 10 })
  expect((await create({ mode_id, report: null })).score_scale).toBeNull()
})

const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) })
const unstorable = 'report must be valid Unicode text, nested at most 100 levels deep'

test('keeps a report of 100 levels', async () => {
  const report = nested(100)
  expect((await create({ report })).report).toEqual(report)
})

test('lists conversations without their text, newest first', async () => {
  const first = await create({ report: null, coaching: undefined })
  expect(first).toMatchObject({ report: null, coaching: null })
  const second = await create({ name: 'Second' })
  const { body } = await admin('GET', path)
  expect(body).toEqual([second, first].map((kept) => conversationSummary.parse(kept)))
})

test('changes the name and the expectations, and nothing else', async () => {
  const kept = await create()
  const change = { name: 'Calm', expectations: [], prompt: 'Other', messages: [] }
  const updated = await admin('PUT', `${path}/${kept.trial_id}`, change, { 'if-match': '"1"' })
  const after = { ...kept, name: 'Calm', expectations: [], version: 2, updated_at: time }
  expect([updated.status, updated.body]).toEqual([200, after])
  const stale = await admin('PUT', `${path}/${kept.trial_id}`, change, { 'if-match': '"1"' })
  expect(stale.status).toBe(412)
  expect(Object(stale.body).message).toMatch(/^Calm was changed by ann@greenroom\.example/)
  expect((await admin('GET', `${path}/${kept.trial_id}`)).body).toEqual(after)
})

test('audits changes without the conversation', async () => {
  const summary = conversationSummary.parse(await create())
  const audit = { entity: 'trials', entity_id: summary.trial_id, actor_email: administrator.email }
  expect(await lastAudit()).toEqual({ ...audit, action: 'create', before: null, after: summary })
  const { body } = await admin('PUT', `${path}/${summary.trial_id}`, { ...input, name: 'Calm' })
  const changed = { ...summary, name: 'Calm', version: 2, updated_at: Object(body).updated_at }
  expect(await lastAudit()).toEqual({
    ...{ ...audit, action: 'update' },
    ...{ before: summary, after: changed },
  })
  expect((await admin('DELETE', `${path}/${summary.trial_id}`)).status).toBe(204)
  expect(await lastAudit()).toEqual({ ...audit, action: 'delete', before: changed, after: null })
  expect((await admin('GET', `${path}/${summary.trial_id}`)).status).toBe(404)
})

test('keeps a conversation once for an idempotency key', async () => {
  const headers = { 'idempotency-key': 'keep-1' }
  const first = await admin('POST', path, input, headers)
  const again = await admin('POST', path, input, headers)
  expect(again.body).toEqual(first.body)
  expect((await admin('GET', path)).body).toHaveLength(1)
})

test('deleting a mode or a persona leaves its conversations', async () => {
  const { db } = trial.app
  const mode_id = await addMode(db)
  const persona_id = await addPersona(db, await addIndustry(db))
  const { trial_id } = await create({ mode_id, persona_id })
  expect((await admin('DELETE', `/api/v1/interaction-modes/${mode_id}`)).status).toBe(204)
  expect((await admin('GET', `${path}/${trial_id}`)).body).toMatchObject({
    mode_id: null,
    persona_id,
  })
  expect((await admin('DELETE', `${personasPath}/${persona_id}`)).status).toBe(204)
  expect((await admin('GET', path)).body).toMatchObject([{ mode_id: null, persona_id: null }])
})

test.each([
  [{ name: ' ' }, 400, 'Name is required', 'name'],
  [{ mode_id: 'x' }, 400, 'The selected mode does not exist. It may have been deleted.', 'mode_id'],
  [
    { persona_id: unknownId },
    409,
    'The selected persona does not exist. It may have been deleted.',
    'persona_id',
  ],
  [{ messages: [] }, 400, 'messages must have at least one message', 'messages'],
  [{ prompt: 'a\0' }, 400, 'prompt must be valid Unicode text without NUL characters', 'prompt'],
  [{ report: 'Good' }, 400, 'report must be an object', 'report'],
  [{ report: nested(101) }, 400, unstorable, 'report'],
  [{ report: { 'a\0': 1 } }, 400, unstorable, 'report'],
  [{ report: { a: ['\ud800'] } }, 400, unstorable, 'report'],
  [{ expectations: [''] }, 400, 'Expectation must not be empty', 'expectations.0'],
  [
    { expectations: Array.from({ length: 21 }, () => 'x') },
    400,
    'expectations must be at most 20 expectations',
    'expectations',
  ],
])('rejects %j', async (changes, status, message, field) => {
  expect(await admin('POST', path, { ...input, ...changes })).toMatchObject({
    status,
    body: { message, field },
  })
  expect((await admin('GET', path)).body).toEqual([])
})

test.each(['GET', 'PUT', 'DELETE'])('%s responds 404 to unknown ids', async (method) => {
  const body = method === 'PUT' ? input : undefined
  for (const [id, message] of [
    [unknownId, 'There is no conversation with this id. It may have been deleted.'],
    ['x', 'There is nothing with this trial_id.'],
  ] as const)
    expect(await admin(method, `${path}/${id}`, body)).toMatchObject({
      status: 404,
      body: { message },
    })
})
