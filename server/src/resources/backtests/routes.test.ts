import type { Backtest } from '@greenroom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { Call } from '../../../test/call.ts'
import { words } from '../../../test/model-server.ts'
import type { ModelAnswer } from '../../../test/model-server.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'
import { farFromMidnight } from '../../../test/far-from-midnight.ts'
import { addUser } from '../../../test/users.ts'

const callsADay = 200
let trial: ConversationApp
let admin: Call
let row: { user_id: string; persona_id: string; mode_id: string; status: string }
let report_detail_id: string
beforeAll(async () => {
  trial = await startConversationApp({ modelLimits: { parallel: 4, callsADay } })
  const { db } = trial.app
  ;({ admin } = trial.app)
  row = {
    user_id: await addUser(db, { email: 'lea@a.co', role: 'sales_person' }),
    persona_id: await addPersona(db, await addIndustry(db)),
    mode_id: await addMode(db),
    status: 'completed',
  }
  const report = { mode_id: row.mode_id, prompt_template: 'Judge.\\n{conversation_text}' }
  const added = await db
    .insertInto('mode_reports')
    .values(report)
    .returning('report_detail_id')
    .executeTakeFirstOrThrow()
  ;({ report_detail_id } = added)
})
afterAll(() => trial.close())
beforeEach(async () => {
  await farFromMidnight()
  const { db } = trial.app
  for (const table of ['sessions', 'model_jobs', 'model_days'] as const)
    await db.deleteFrom(table).execute()
  trial.model.answer(judge())
})

const planted = 'Judge strictly.\\n{conversation_text}'

/** Judges a conversation by the number in it, each time `wobble` points otherwise, and eight lower if strict. */
const judge = (wobble = 1): ModelAnswer => {
  let calls = 0
  return (response, { body }) => {
    const said = body.messages.map(({ content }) => content).join('\n')
    calls += 1
    const points =
      Number(/worth (\d+)/.exec(said)?.[1]) -
      (said.includes('strictly') ? 8 : 0) +
      wobble * (calls % 2)
    const report = { overall_score: points, coaching_summary: said }
    return words([JSON.stringify(report)])(response, { body } as never)
  }
}

/** Adds a session a day, the last one yesterday. @returns their ids, newest first */
const addSessions = async (count: number, transcript?: unknown) => {
  const ids: string[] = []
  for (let day = 1; day <= count; day += 1) {
    const said = transcript ?? [{ from: 'trainee', text: `I am worth ${60 + day}.` }]
    const { session_id } = await trial.app.db
      .insertInto('sessions')
      .values({
        ...row,
        start_time: new Date(Date.now() - day * 86_400_000),
        transcript: JSON.stringify(said),
      })
      .returning('session_id')
      .executeTakeFirstOrThrow()
    ids.push(session_id)
  }
  return ids
}
const path = '/api/v1/backtests'
const create = (more: object = {}) =>
  admin('POST', path, { report_detail_id, text: planted, sessions: 20, ...more })
const read = async (id: string): Promise<Backtest> =>
  Object((await admin('GET', `${path}/${id}`)).body)
const run = async (more?: object) => {
  const { status, body } = await create(more)
  expect({ status, body }).toMatchObject({ status: 201, body: { state: 'running', shift: null } })
  const { backtest_id: id } = Object(body)
  await expect
    .poll(async () => (await read(id)).state, { timeout: 60_000, interval: 50 })
    .not.toBe('running')
  return read(id)
}

test('judges the newest sessions with both texts, twice each and in random order', async () => {
  const [newest = '', ...others] = await addSessions(22)
  const from = trial.model.calls.length
  const backtest = await run()
  expect(backtest).toMatchObject({
    ...{ state: 'done', sessions: 20, calls_planned: 80, calls_made: 80, model: 'test-model' },
    ...{ threshold: 70, report_detail_id, error: null },
  })
  const judged = backtest.judged.map(({ session_id }) => session_id)
  expect(judged.toSorted()).toEqual([newest, ...others.slice(0, 19)].toSorted())
  const { shift } = backtest
  expect(Math.abs((shift?.mean ?? 0) + 8)).toBeLessThan(1.5)
  expect(shift?.high).toBeLessThan(0)

  const strict = trial.model.calls
    .slice(from)
    .map(({ body }) => body.messages.some(({ content }) => content.includes('strictly')))
  expect(strict.filter(Boolean)).toHaveLength(40)
  expect(strict.slice(0, 40).filter(Boolean).length).toBeGreaterThan(8)
  expect(strict.slice(0, 40).filter(Boolean).length).toBeLessThan(32)
})

test('lists the sessions that cross 70, with all reports', async () => {
  await addSessions(20)
  const backtest = await run()
  const expected: typeof backtest.judged = []
  for (const { session_id } of backtest.judged) {
    const { body } = await admin('GET', `${path}/${backtest.backtest_id}/sessions/${session_id}`)
    const mean = (reports: { overall_score: number }[]) =>
      ((reports[0]?.overall_score ?? 0) + (reports[1]?.overall_score ?? 0)) / reports.length
    const [current, changed] = [mean(Object(body).current), mean(Object(body).changed)]
    if (current < 70 !== changed < 70) expected.push({ session_id, current, changed })
  }
  expect(expected.length).toBeGreaterThan(5)
  expect(backtest.crossings).toEqual(expected)
})

test('finds no shift between a text and itself', async () => {
  await addSessions(12)
  // One point of chance is called a shift now and then.
  trial.model.answer(judge(0))
  const { shift, crossings, judged } = await run({
    text: 'Judge.\\n{conversation_text}',
    sessions: 12,
  })
  expect(judged).toHaveLength(12)
  expect(shift).toEqual({ mean: 0, low: 0, high: 0 })
  expect(crossings).toEqual([])
})

test('reads the scores of each text on the scale that it names, however low they are', async () => {
  const [session_id] = await addSessions(6)
  trial.model.answer(words(['{"overall_score": 9, "closing": 0}']))
  const { backtest_id, judged, shift } = await run({
    ...{ sessions: 6, text: 'Judge from 0 to 10.\\n{conversation_text}' },
  })
  expect(judged.map(({ current, changed }) => [current, changed])).toEqual(
    judged.map(() => [9, 90]),
  )
  expect(judged).toHaveLength(6)
  expect(shift).toEqual({ mean: 81, low: 81, high: 81 })
  const { body } = await admin('GET', `${path}/${backtest_id}/sessions/${session_id}`)
  expect(body).toMatchObject({
    current: [{ overall_score: 9 }, { closing: 0 }],
    scales: { current: 100, changed: 10 },
  })
  expect(Object.keys(Object(body).current[0])).toEqual(['overall_score', 'closing'])
})

test('passes over transcripts that are text, and refuses where there are no others', async () => {
  await addSessions(3, 'Trainee: I am worth 5.')
  await addSessions(1, [{ from: 'nobody', text: 'x' }])
  expect(await create()).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^No session of this interaction mode/) },
  })
  await addSessions(2)
  expect(await run()).toMatchObject({ sessions: 2, calls_planned: 8 })
})

test('refuses what the calls of the day do not suffice for', async () => {
  await addSessions(51)
  expect(await create({ sessions: 51 })).toMatchObject({
    status: 409,
    body: {
      message: `This takes 204 model calls, and ${callsADay} of ${callsADay} are left today (UTC).`,
    },
  })
})

test('lists the backtests, newest first, and those of a report prompt', async () => {
  await addSessions(1)
  const newest = await run({ sessions: 1 })
  await sql`
    insert into model_jobs (kind, name, state, input, result, seed, model, calls_planned, calls_made, actor_email, at)
    select kind, 'Earlier', state, input, result, seed, model, calls_planned, calls_made, actor_email, at - interval '1 day'
    from model_jobs`.execute(trial.app.db)
  const list = (query = '') => admin('GET', `${path}?limit=1${query}`)
  const first = await list(`&report_detail_id=${report_detail_id.toUpperCase()}`)
  const { text, judged: _, crossings: __, threshold: ___, ...listed } = newest
  expect([first.status, first.body]).toEqual([200, [listed]])
  expect(text).toBe('Judge strictly.\n{conversation_text}')
  expect(first.headers.get('x-total-count')).toBe('2')
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const { shift } = newest
  expect((await admin('GET', next)).body).toMatchObject([{ name: 'Earlier', shift, counted: 1 }])
  expect((await list(`&report_detail_id=${row.mode_id}`)).body).toEqual([])
})

test('stops', async () => {
  await addSessions(20)
  trial.model.answer(words(['{"overall_', 'score": 70}'], { delayMs: 200 }))
  const { body } = await create()
  const { backtest_id: id } = Object(body)
  const stop = () => admin('POST', `${path}/${id}/stop`)
  expect(await stop()).toMatchObject({ status: 200, body: { state: 'stopped', shift: null } })
  expect((await stop()).status).toBe(409)
  const { calls_made } = await read(id)
  expect(calls_made).toBeLessThan(80)
})

test('rejects bad input', async () => {
  const rejected = async (more: object) => {
    const { status, body } = await create(more)
    return [status, Object(body).field]
  }
  expect(await rejected({ sessions: 101 })).toEqual([400, 'sessions'])
  expect(await rejected({ text: ' ' })).toEqual([400, 'text'])
  expect(await rejected({ report_detail_id: 'none' })).toEqual([400, 'report_detail_id'])
  expect(await rejected({ report_detail_id: row.mode_id })).toEqual([404, 'report_detail_id'])
  expect((await admin('GET', `${path}/${row.mode_id}`)).status).toBe(404)
  expect((await admin('POST', `${path}/${row.mode_id}/stop`)).status).toBe(404)
})

test('shows no replays of an experiment', async () => {
  await addSessions(1)
  const { backtest_id, judged } = await run()
  await trial.app.db.updateTable('model_jobs').set({ kind: 'experiments' }).execute()
  const replays = await admin('GET', `${path}/${backtest_id}/sessions/${judged[0]?.session_id}`)
  expect(replays.status).toBe(404)
})

test('is not there without a model server', async () => {
  const app = await startApp()
  const { headers } = await app.admin('GET', '/api/v1/ai-roles/')
  const offered = headers.get('x-greenroom-features')?.split(/,\s*/)
  expect(offered).toContain('evidence')
  expect(offered).not.toContain('backtests')
  expect(offered).not.toContain('marks')
  expect((await app.admin('POST', path, { report_detail_id })).status).toBe(404)
  await app.close()
})
