import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, userIdByEmail } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import { cutAfter, hangAfter, modelEvents, refuseWith, words } from '../../../test/model-server.ts'
import type { ModelAnswer } from '../../../test/model-server.ts'
import {
  conversation,
  eventsOf,
  openReply,
  readReply,
  replyPath,
  startConversationApp,
} from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'
import { addUser } from '../../../test/users.ts'
import { issueToken } from '../../access/tokens.ts'
import { deleteOldModelCalls } from './model-calls.ts'

let trial: ConversationApp
let userId: string
beforeAll(async () => {
  trial = await startConversationApp()
  userId = await userIdByEmail(trial.app.db, administrator.email)
})
afterAll(() => trial.close())
beforeEach(async () => {
  await trial.app.db.deleteFrom('model_calls').execute()
  trial.model.answer(words(['Yes.']))
})

const reply = () => trial.app.admin('POST', replyPath, conversation)
const judge = () =>
  trial.app.admin('POST', '/api/v1/trials/judge', {
    kind: 'coaching',
    template: 'Judge.',
    messages: conversation.messages,
  })
/** Records calls that began this many seconds ago. */
const recordCalls = (count: number, secondsAgo: number, ended = true) =>
  sql`insert into model_calls (user_id, at, ended_at)
    select ${userId}, clock_timestamp() - make_interval(secs => ${secondsAgo}),
      case when ${ended} then clock_timestamp() end
    from generate_series(1, ${count}::integer)`.execute(trial.app.db)

const busy = 'The model is already answering you 2 times. Wait until one answer ends.'

test('answers an administrator twice at once', async () => {
  trial.model.answer(hangAfter(modelEvents.word('Well')))
  const callers = [new AbortController(), new AbortController()]
  for (const { signal } of callers) await eventsOf(await openReply(trial.app, { signal })).next()
  for (const call of [reply, judge]) {
    const refused = await call()
    expect(refused).toMatchObject({ status: 429, body: { message: busy } })
    expect(refused.headers.get('retry-after')).toBe('5')
  }
  trial.model.answer(words(['Yes.']))
  callers[0]?.abort()
  await expect.poll(async () => (await reply()).status, { timeout: 30_000 }).toBe(200)
  callers[1]?.abort()
})

test.each<[string, ModelAnswer]>([
  ['a whole answer', words(['Yes.'])],
  ['a refusal', refuseWith(500, {})],
  ['a cut answer', cutAfter(modelEvents.word('Yes'))],
  ['an answer to a caller who left', hangAfter(modelEvents.word('Well'))],
])('%s frees its place at once', async (name, answer) => {
  for (let turn = 0; turn < 3; turn++) {
    trial.model.answer(answer)
    const leaving = new AbortController()
    const events = eventsOf(await openReply(trial.app, { signal: leaving.signal }))
    if (name.includes('left')) {
      await events.next()
      await events.next()
      leaving.abort()
      await trial.model.calls.at(-1)?.left
      await expect.poll(running, { timeout: 30_000 }).toBe(0)
    } else for await (const _ of events);
    expect(await running()).toBe(0)
  }
})

const running = async () => {
  const calls = await trial.app.db.selectFrom('model_calls').select('ended_at').execute()
  return calls.filter(({ ended_at }) => ended_at === null).length
}

test('a call whose server died frees its place after 120 seconds', async () => {
  await recordCalls(2, 119, false)
  expect((await reply()).status).toBe(429)
  await sql`update model_calls set at = at - interval '1 second'`.execute(trial.app.db)
  expect((await reply()).status).toBe(200)
})

test('answers an administrator 200 times an hour', async () => {
  await recordCalls(1, 3540)
  await recordCalls(198, 60)
  expect((await judge()).status).toBe(200)
  for (const call of [reply, judge]) {
    const refused = await call()
    const message =
      'You have asked the model 200 times in the last hour. Please try again in 1 minute.'
    expect(refused).toMatchObject({ status: 429, body: { message } })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(40)
    expect(seconds).toBeLessThanOrEqual(60)
  }
  await sql`update model_calls set at = at - interval '61 seconds'`.execute(trial.app.db)
  expect((await reply()).status).toBe(200)
})

test('the calls of one administrator do not limit another', async () => {
  await recordCalls(200, 60)
  const { db, url } = trial.app
  const id = await addUser(db, { email: `bob-${Date.now()}@a.co`, role: 'super_admin' })
  const bob = caller(url, { authorization: `Bearer ${await issueToken(db, id)}` })
  expect((await bob('POST', replyPath, conversation)).status).toBe(200)
  expect((await reply()).status).toBe(429)
})

test('calls older than an hour are deleted', async () => {
  await recordCalls(3, 3601)
  await recordCalls(2, 3500)
  await deleteOldModelCalls(trial.app.db)
  expect(await trial.app.db.selectFrom('model_calls').select('call_id').execute()).toHaveLength(2)
})

test('refuses a caller whose token ended while the body arrived', async () => {
  const { db, url } = trial.app
  const id = await addUser(db, { email: `eve-${Date.now()}@a.co`, role: 'super_admin' })
  const token = await issueToken(db, id)
  const own = db.selectFrom('access_tokens').where('user_id', '=', id)
  const unused = new Date(Date.now() - 120_000)
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: unused })
    .where('user_id', '=', id)
    .execute()
  const before = trial.model.calls.length
  const body = new ReadableStream({
    start: async (stream) => {
      const bytes = new TextEncoder().encode(JSON.stringify(conversation))
      stream.enqueue(bytes.slice(0, 10))
      // The guard notes the use of a token that it accepts.
      await expect
        .poll(() => own.select('last_used_at').execute(), { timeout: 30_000 })
        .not.toEqual([{ last_used_at: unused }])
      await db.deleteFrom('access_tokens').where('user_id', '=', id).execute()
      stream.enqueue(bytes.slice(10))
      stream.close()
    },
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const options = { method: 'POST', headers, body, duplex: 'half' } as const
  expect((await fetch(url + replyPath, options)).status).toBe(401)
  expect(trial.model.calls).toHaveLength(before)
})

test('leaves no session and no credit, but an audit row for each call, without what was said', async () => {
  const { db } = trial.app
  const count = async () => {
    const { rows } = await sql`select
      (select count(*) from sessions) as sessions, (select count(*) from credit_ledger) as ledger,
      (select count(*) from trials) as trials`.execute(db)
    return rows
  }
  const before = await count()
  await readReply(trial.app)
  await judge()
  expect(await count()).toEqual(before)
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'title', 'before', 'after', 'actor_email'])
    .orderBy('audit_id', 'desc')
    .limit(2)
    .execute()
  const common = {
    action: 'trial',
    title: 'Test conversation',
    before: null,
    actor_email: administrator.email,
  }
  expect(audit).toEqual(['judge', 'reply'].map((kind) => ({ ...common, after: { kind } })))
})
