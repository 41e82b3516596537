import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'
import {
  addConversations,
  ended,
  experimentsPath,
  industryChange,
  noisyModel,
  planted,
  purposeOf,
  versionOf,
} from '../../../test/experiments.ts'
import { farFromMidnight } from '../../../test/far-from-midnight.ts'
import { addUser } from '../../../test/users.ts'
import { buildApp } from '../../app.ts'

const backtestsPath = '/api/v1/backtests'

let trial: ConversationApp
let added: Awaited<ReturnType<typeof addConversations>>
let report_detail_id: string
beforeAll(async () => {
  const names = { judge: 'judge-model', others: ['test-model', planted] }
  trial = await startConversationApp({ modelLimits: { parallel: 4, callsADay: 1000 } }, names)
  const { db, admin } = trial.app
  added = await addConversations(db, admin, 6)
  ;({ report_detail_id } = await db
    .selectFrom('mode_reports')
    .select('report_detail_id')
    .executeTakeFirstOrThrow())
  const { mode_id, persona_id } = added
  const user_id = await addUser(db, { email: 'lea@a.co', role: 'sales_person' })
  const sessions = Array.from({ length: 12 }, (_, at) => ({
    ...{ user_id, mode_id, persona_id, status: 'completed', judge_model: 'former' },
    transcript: JSON.stringify([{ from: 'trainee', text: `I am worth ${60 + at * 2}.` }]),
    performance_report: JSON.stringify({ overall_score: 60 + at * 2, closing: 50 }),
  }))
  await db.insertInto('sessions').values(sessions).execute()
})
afterAll(() => trial.close())
beforeEach(async () => {
  await farFromMidnight()
  trial.model.answer(noisyModel({ seed: 1, effect: -8, judge: 1 }))
  await trial.app.db.deleteFrom('model_jobs').execute()
  await trial.app.db.deleteFrom('model_days').execute()
})

const post = (path: string, body: object) => trial.app.admin('POST', path, body)
const create = async (changed: object) => {
  const body = { models: { changed }, trial_ids: added.trial_ids, repeats: 1, seed: 7 }
  const response = await post(experimentsPath, body)
  expect(response).toMatchObject({ status: 201 })
  return String(Object(response.body).experiment_id)
}
const backtest = (more: object) =>
  post(backtestsPath, { report_detail_id, sessions: 12, judge_model: planted, ...more })
const backtested = async (id: string) => {
  const read = async () => Object((await trial.app.admin('GET', `${backtestsPath}/${id}`)).body)
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).not.toBe('running')
  return read()
}
const storedSessions = () =>
  trial.app.db.selectFrom('sessions').selectAll().orderBy('session_id').execute()
const [player, judge] = ['test-model', 'judge-model'].map(versionOf)
const other = versionOf(planted)

test('names the models that can be tried, and says so where there are others', async () => {
  const { status, body, headers } = await trial.app.admin('GET', `${experimentsPath}/models`)
  const models = ['test-model', 'judge-model', planted]
  expect([status, body]).toEqual([200, { player: 'test-model', judge: 'judge-model', models }])
  expect(headers.get('x-greenroom-features')).toContain('model-trials')
  const plain = await startConversationApp({}, { others: ['test-model'] })
  const { headers: others } = await plain.app.admin('GET', experimentsPath)
  expect(others.get('x-greenroom-features')).not.toContain('model-trials')
  await plain.close()
})

test('estimates a trial of models with all conversations that can be replayed', async () => {
  const models = { changed: { player: planted } }
  const { status, body } = await post(`${experimentsPath}/estimate`, { models })
  const { mode_id, persona_id } = added
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { prompts: [{ mode_id, persona_id }], calls_for: { 1: 38, 3: 114 } },
  })
  expect(Object(body).conversations).toHaveLength(6)
})

test('replays each conversation with both models, and lets the same judge score them', async () => {
  const from = trial.model.calls.length
  const id = await create({ player: planted })
  const done = await ended(trial.app.admin, id)
  expect(done).toMatchObject({
    ...{ state: 'done', changes: [], model: 'test-model', calls_made: 38 },
    models: { current: { player, judge }, changed: { player: other, judge } },
    prompts: [{ mode_id: added.mode_id }],
    verdict: { kind: 'worse', counted: 6 },
  })
  const { difference } = Object(done['verdict'])
  expect(Math.abs(difference + 8)).toBeLessThan(1.5)
  const [prompt] = Object(done['prompts'])
  expect(prompt.changed_hash).toBe(prompt.current_hash)
  const asked = trial.model.calls
    .slice(from)
    .map((call) => (purposeOf(call) === 'reply' ? call.body.model : `judge ${call.body.model}`))
  expect(new Set(asked)).toEqual(new Set(['test-model', planted, 'judge judge-model']))
  const { body: runs } = await trial.app.admin('GET', `${experimentsPath}/${id}/runs`)
  expect(Object(runs)[0]).toMatchObject({ side: 'current', models: { player, judge } })
  expect(Object(runs)[1]).toMatchObject({ side: 'changed', models: { player: other, judge } })
})

test('a judge that marks 8 points lower is found by a backtest, which changes no session', async () => {
  const before = await storedSessions()
  const { status, body } = await backtest({})
  expect({ status, body }).toMatchObject({ status: 201, body: { judge_model: planted } })
  const found = await backtested(String(Object(body).backtest_id))
  expect(found).toMatchObject({
    ...{ state: 'done', counted: 12, model: 'judge-model', judge_model: planted },
    models: { current: { judge }, changed: { judge: other } },
  })
  expect(Math.abs(found.shift.mean + 8)).toBeLessThanOrEqual(1.5)
  expect(found.crossings.length).toBeGreaterThan(1)
  expect(await storedSessions()).toEqual(before)
})

test('a server with other settings finishes a run with the models that it names', async () => {
  const answer = noisyModel({ seed: 1, effect: -8 })
  const from = trial.model.calls.length
  const received = () => trial.model.calls.slice(from)
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  trial.model.answer(async (response, call) => {
    if (received().length > 10) await gate
    return answer(response, call)
  })
  const id = await create({ player: planted })
  await expect.poll(() => received().length, { timeout: 60_000 }).toBeGreaterThan(10)
  const { db, files, filesFolder } = trial.app
  const config = {
    ...({ logLevel: 'silent', trustProxy: false, siteUrl: 'https://example.com' } as const),
    storage: { kind: 'folder', path: filesFolder } as const,
    modelServer: { url: trial.model.url, model: 'next-model', judge: 'next-judge' },
    modelLimits: { parallel: 12, callsADay: 1000 },
  }
  const changed = await buildApp({ config, db, files, consoleFolder: filesFolder })
  await changed.ready()
  await expect.poll(() => received().length, { timeout: 60_000 }).toBeGreaterThan(14)
  open()
  expect(await ended(trial.app.admin, id)).toMatchObject({
    models: { current: { player, judge }, changed: { player: other, judge } },
    verdict: { kind: 'worse', counted: 6 },
  })
  await changed.close()
  const asked = new Set(received().map(({ body }) => body.model))
  expect(asked).toEqual(new Set(['test-model', 'judge-model', planted]))
})

test('takes either changes or models, and only models of the settings', async () => {
  const changes = [industryChange(added.industry_id, 'Other.')]
  const models = { changed: { player: planted } }
  const rejected = async (body: object) => {
    const more = { trial_ids: added.trial_ids, repeats: 1, ...body }
    const responses = [
      await post(experimentsPath, more),
      await post(`${experimentsPath}/estimate`, body),
    ]
    return responses.map(({ status, body: error }) => [status, Object(error).field])
  }
  const twice = (field: string) => [
    [400, field],
    [400, field],
  ]
  expect(await rejected({})).toEqual(twice('changes'))
  expect(await rejected({ changes, models })).toEqual(twice('models'))
  expect(await rejected({ models: {} })).toEqual(twice('models.changed'))
  expect(await rejected({ models: { changed: {} } })).toEqual(twice('models.changed'))
  for (const role of ['player', 'judge'])
    expect(await rejected({ models: { changed: { [role]: 'unknown' } } })).toEqual(
      twice(`models.changed.${role}`),
    )
  const text = 'Judge strictly.'
  for (const [more, field] of [
    [{ judge_model: undefined }, 'text'],
    [{ text }, 'judge_model'],
    [{ judge_model: 'unknown' }, 'judge_model'],
    [{ judge_model: '' }, 'judge_model'],
  ] as const)
    expect(await backtest(more)).toMatchObject({ status: 400, body: { field } })
  const message = `judge_model must be one of test-model, judge-model, ${planted}`
  expect((await backtest({ judge_model: 'unknown' })).body).toMatchObject({ message })
})
