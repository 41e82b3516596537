import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addConversations,
  ended,
  endedWithRetries,
  experimentsPath,
  industryChange,
  noisyModel,
  passTime,
  planted,
  purposeOf,
  waitingRuns,
} from '../../test/experiments.ts'
import { cutAfter, hangAfter, modelEvents, refuseWith, words } from '../../test/model-server.ts'
import type { ModelAnswer, ModelCall } from '../../test/model-server.ts'
import { startConversationApp } from '../../test/conversations.ts'
import type { ConversationApp } from '../../test/conversations.ts'
import { scansOf } from '../../test/database.ts'

let trial: ConversationApp
let added: Awaited<ReturnType<typeof addConversations>>
beforeAll(async () => {
  trial = await startConversationApp()
})
afterAll(() => trial.close())
beforeEach(async () => {
  for (const table of [
    'model_jobs',
    'trials',
    'personas',
    'mode_reports',
    'interaction_modes',
  ] as const)
    await trial.app.db.deleteFrom(table).execute()
  added = await addConversations(trial.app.db, trial.app.admin, 7)
})

const start = async () => {
  const { body, status } = await trial.app.admin('POST', experimentsPath, {
    changes: [industryChange(added.industry_id, planted)],
    ...{ trial_ids: added.trial_ids, repeats: 1 },
  })
  expect(status).toBe(201)
  return String(Object(body).experiment_id)
}

// Every server looks for its claims each second, and each time that it starts a replay.
test('finds the replays that servers work on by an index, however many have ended', async () => {
  const { db, admin } = trial.app
  trial.model.answer(hangAfter())
  const id = await start()
  await sql`
    insert into model_runs
    select (jsonb_populate_record(null::model_runs, to_jsonb(run) || jsonb_build_object(
      'run_id', gen_random_uuid(), 'next_at', null, 'claimed_by', null))).*
    from (select * from model_runs where job_id = ${id} limit 1) run, generate_series(1, 8000)
  `.execute(db)
  await sql`analyze model_runs`.execute(db)
  await expect
    .poll(() => scansOf(db, 'model_runs_claimed_by_key'), { timeout: 60_000 })
    .toBeGreaterThan(0)
  await admin('POST', `${experimentsPath}/${id}/stop`)
})

/** Waits until so many runs wait longer than this, and no longer than that. */
const wait = async (runs: number, longerThan: number, atMost: number) => {
  const { db } = trial.app
  await expect.poll(() => waitingRuns(db, longerThan), { timeout: 60_000 }).toBe(runs)
  expect(await waitingRuns(db, atMost)).toBe(0)
}

test.each<[string, ModelAnswer]>([
  ['answers 503', refuseWith(503, {})],
  ['answers 429 with a date', refuseWith(429, {}, { 'retry-after': new Date(0).toUTCString() })],
  ['is gone', (response) => response.destroy()],
  ['breaks off its answers', cutAfter(modelEvents.word('I'))],
])('lives through ten minutes in which the model server %s', async (_, outage) => {
  const { db, admin } = trial.app
  trial.model.answer(outage)
  const id = await start()
  await wait(14, 3, 5)
  // The pauses are as long as the model server has been away, so they double.
  for (const [seconds, pause] of [
    [5, 5],
    [60, 60],
    [240, 290],
  ] as const) {
    await passTime(db, `${seconds} seconds`)
    await wait(14, pause, 300)
  }
  await passTime(db, '295 seconds')
  const from = trial.model.calls.length
  trial.model.answer(noisyModel({ seed: 1, effect: 8 }))
  expect(await ended(admin, id)).toMatchObject({
    ...{ state: 'done', verdict: { counted: 7 }, calls_made: 44, waiting: null },
  })
  expect(trial.model.calls.length - from).toBe(44)
})

/** Whether a call asks for the reply to a line of one conversation. */
const isReply = (call: ModelCall) =>
  purposeOf(call) === 'reply' && JSON.stringify(call.body).includes('Line 2.')
const failedRuns = async (id: string) => {
  const { body } = await trial.app.admin('GET', `${experimentsPath}/${id}/runs`)
  return Object(body).filter(({ state }: { state: string }) => state === 'failed')
}

test.each([
  ['refuses', refuseWith(400, { error: 'Too long.' }), 'answered 400 (Too long)'],
  ['sends no text', words(['\0']), 'sent an answer that is too long or no text'],
])('counts a replay as missing for which the model %s three times', async (_, answer, says) => {
  const good = noisyModel({ seed: 1, effect: 8 })
  const from = trial.model.calls.length
  trial.model.answer((response, call) => (isReply(call) ? answer : good)(response, call))
  const id = await start()
  const done = await endedWithRetries(trial.app, id)
  expect(done).toMatchObject({ state: 'done', verdict: { kind: 'better', counted: 6 } })
  expect(Object(done['conversations'])[1]).toMatchObject({ current: null, changed: null })
  expect(trial.model.calls.slice(from).filter(isReply)).toHaveLength(6)
  const error = `The model server ${says}.`
  expect(await failedRuns(id)).toMatchObject([{ error }, { error }])
})

test('asks nothing before the end of Retry-After', async () => {
  const from = trial.model.calls.length
  trial.model.answer(refuseWith(429, {}, { 'retry-after': '120' }))
  const id = await start()
  await wait(14, 100, 121)
  expect(trial.model.calls.length - from).toBeLessThanOrEqual(4)
  const { body } = await trial.app.admin('GET', `${experimentsPath}/${id}`)
  expect(body).toMatchObject({ waiting: { for: 'answers' } })
  trial.model.answer(noisyModel({ seed: 1, effect: 8 }))
  await passTime(trial.app.db, '2 minutes')
  expect(await ended(trial.app.admin, id)).toMatchObject({ verdict: { counted: 7 } })
})

test('gives a call up an hour after it has failed first', async () => {
  const { db, admin } = trial.app
  const good = noisyModel({ seed: 1, effect: 8 })
  trial.model.answer((response, call) =>
    (isReply(call) ? refuseWith(503, {}) : good)(response, call),
  )
  const id = await start()
  const done = () =>
    db.selectFrom('model_runs').select('run_id').where('next_at', 'is', null).execute()
  await expect.poll(async () => (await done()).length, { timeout: 60_000 }).toBe(12)
  await wait(2, 3, 5)
  await passTime(db, '59 minutes')
  await wait(2, 30, 60)
  await passTime(db, '1 minute')
  expect(await ended(admin, id)).toMatchObject({ state: 'done', verdict: { counted: 6 } })
  const error = 'The model server answered 503.'
  expect(await failedRuns(id)).toMatchObject([{ error }, { error }])
})

test('takes a Retry-After that is a date', async () => {
  const { admin } = trial.app
  const later = new Date(Date.now() + 120_000).toUTCString()
  trial.model.answer(refuseWith(429, {}, { 'retry-after': later }))
  const id = await start()
  await wait(14, 60, 121)
  expect((await admin('POST', `${experimentsPath}/${id}/stop`)).status).toBe(200)
})
const good = noisyModel({ seed: 1, effect: 8 })
/** Answers calls that this holds for in another way. */
const answerIf = (holds: (call: ModelCall) => boolean, other: ModelAnswer) => {
  let times = 0
  trial.model.answer((response, call) => {
    if (!holds(call)) return good(response, call)
    times += 1
    return other(response, call)
  })
  return () => times
}
const isLine = (number: number) => (call: ModelCall) =>
  purposeOf(call) === 'reply' && JSON.stringify(call.body.messages).includes(`Line ${number}.`)

const read = async (id: string) =>
  Object((await trial.app.admin('GET', `${experimentsPath}/${id}`)).body)

test('tries a failed call twice more', async () => {
  const failed = new Set<string>()
  answerIf(
    (call) => {
      const text = JSON.stringify(call.body)
      return isLine(2)(call) && !failed.has(text) && Boolean(failed.add(text))
    },
    refuseWith(400, {}),
  )
  expect(await endedWithRetries(trial.app, await start())).toMatchObject({
    // What the model server does not answer does not count.
    ...{ state: 'done', verdict: { counted: 7 }, calls_planned: 44, calls_made: 44 },
  })
})

test('counts a replay as missing for which the model sends no score three times', async () => {
  const times = answerIf(
    (call) => purposeOf(call) === 'judge' && JSON.stringify(call.body).includes('Line 2.'),
    words(['{"coaching_summary": "Well."}']),
  )
  const id = await start()
  const done = await endedWithRetries(trial.app, id)
  expect(done).toMatchObject({ state: 'done', verdict: { kind: 'better', counted: 6 } })
  expect(Object(done['conversations'])[1]).toMatchObject({ current: null, changed: null })
  expect(times()).toBe(6)
  const error = 'The model server sent a report without an overall score.'
  expect(await failedRuns(id)).toMatchObject([{ error }, { error }])
})

test('fails with the reason if no conversation counts', async () => {
  trial.model.answer(refuseWith(401, { error: { message: 'Bad key.' } }))
  expect(await endedWithRetries(trial.app, await start())).toMatchObject({
    state: 'failed',
    verdict: null,
    error: 'The model server answered 401 (Bad key).',
  })
})

test('goes on without a conversation that is deleted meanwhile', async () => {
  const times = answerIf(isLine(3), hangAfter())
  const id = await start()
  await expect.poll(times, { timeout: 60_000 }).toBe(2)
  await trial.app.admin('DELETE', `/api/v1/trials/${added.trial_ids[2]}`)
  const done = await ended(trial.app.admin, id)
  expect(done).toMatchObject({ state: 'done', verdict: { counted: 6 } })
  expect(done['conversations']).toHaveLength(6)
})

test('waits while the model server takes no calls, which do not count', async () => {
  trial.model.answer(refuseWith(503, {}))
  const id = await start()
  await expect.poll(() => waitingRuns(trial.app.db, 3), { timeout: 60_000 }).toBe(14)
  expect(await read(id)).toMatchObject({
    ...{ state: 'running', calls_made: 0 },
    waiting: { for: 'answers', since: expect.stringMatching(/Z$/) },
  })
  trial.model.answer(good)
  await passTime(trial.app.db, '5 seconds')
  expect(await ended(trial.app.admin, id)).toMatchObject({ calls_made: 44, waiting: null })
})

test('leaves the work for another model server to others', async () => {
  const { db } = trial.app
  const from = trial.model.calls.length
  trial.model.answer(hangAfter())
  const other = await start()
  await db.updateTable('model_jobs').set({ model_url: 'http://llm.example:8000/v1' }).execute()
  await db.updateTable('model_runs').set({ claimed_by: null, next_at: new Date() }).execute()
  await Promise.all(trial.model.calls.slice(from).map(({ left }) => left))
  trial.model.answer(good)
  const own = await start()
  expect(await ended(trial.app.admin, own)).toMatchObject({ calls_made: 44, waiting: null })
  expect(await read(other)).toMatchObject({
    ...{ state: 'running', waiting: { for: 'model', host: 'llm.example:8000', since: null } },
  })
})

test('asks the model of its job where a replay names none, as those of a commit before', async () => {
  const { db } = trial.app
  trial.model.answer(hangAfter())
  const id = await start()
  await db.updateTable('model_jobs').set({ model: 'former', models: null }).execute()
  await sql`
    update model_runs set input = input - 'models', claimed_by = null, next_at = now()`.execute(db)
  const from = trial.model.calls.length
  trial.model.answer(good)
  expect(await ended(trial.app.admin, id)).toMatchObject({ state: 'done', models: null })
  expect(new Set(trial.model.calls.slice(from).map(({ body }) => body.model))).toContain('former')
})

test('asks for a call of the day again a minute later', async () => {
  const { db } = trial.app
  trial.model.answer(hangAfter())
  const id = await start()
  await sql`insert into model_days values ((now() at time zone 'UTC')::date, 1000000)
    on conflict (day) do update set calls = 1000000`.execute(db)
  await db.updateTable('model_runs').set({ claimed_by: null, next_at: new Date() }).execute()
  await expect.poll(() => waitingRuns(db, 50), { timeout: 60_000 }).toBe(14)
  expect(await waitingRuns(db, 60)).toBe(0)
  await db.deleteFrom('model_days').execute()
  trial.model.answer(good)
  await passTime(db, '1 minute')
  expect(await ended(trial.app.admin, id)).toMatchObject({ verdict: { counted: 7 } })
})
