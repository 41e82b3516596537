import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { caller } from '../../../test/call.ts'
import {
  addConversations,
  ended,
  experimentsPath,
  industryChange,
  noisyModel,
  planted,
  purposeOf,
} from '../../../test/experiments.ts'
import { hangAfter } from '../../../test/model-server.ts'
import { addProduct } from '../../../test/resource-rows.ts'
import { allEventsOf, startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'
import { farFromMidnight } from '../../../test/far-from-midnight.ts'
import { buildApp } from '../../app.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

let trial: ConversationApp
let added: Awaited<ReturnType<typeof addConversations>>
beforeAll(async () => {
  trial = await startConversationApp({ modelLimits: { parallel: 4, callsADay: 200 } })
  added = await addConversations(trial.app.db, trial.app.admin, 6)
})
afterAll(() => trial.close())
beforeEach(async () => {
  await farFromMidnight()
  trial.model.answer(noisyModel({ seed: 1, effect: 8 }))
  await trial.app.db.deleteFrom('model_jobs').execute()
  await trial.app.db.deleteFrom('model_days').execute()
})

const { admin } = {
  admin: ((...call) => trial.app.admin(...call)) as ConversationApp['app']['admin'],
}
const post = (path: string, body: object = {}) => admin('POST', experimentsPath + path, body)
const better = () => [industryChange(added.industry_id, `Steel. ${planted}`)]
const input = () => ({ changes: better(), trial_ids: added.trial_ids, repeats: 1, seed: 7 })
const create = async (more: object = {}) => {
  const { status, body } = await post('', { ...input(), ...more })
  expect({ status, body }).toEqual({ status: 201, body: expect.anything() })
  return String(Object(body).experiment_id)
}
const read = async (id: string) => Object((await admin('GET', `${experimentsPath}/${id}`)).body)
const newestEntry = async () => Object((await admin('GET', '/api/v1/activity?limit=1')).body)[0]

test('what was tried can be read without a model server, and nothing can be tried', async () => {
  const id = await create()
  await ended(admin, id)
  const { db, files, filesFolder, token } = trial.app
  const config = {
    ...({ logLevel: 'silent', trustProxy: false, siteUrl: 'https://example.com' } as const),
    storage: { kind: 'folder', path: filesFolder } as const,
  }
  const plain = await buildApp({ config, db, files, consoleFolder: filesFolder })
  const url = await plain.listen({ host: '127.0.0.1', port: 0 })
  const as = caller(url, { authorization: `Bearer ${token}` })
  for (const path of [experimentsPath, `${experimentsPath}/${id}`, `${experimentsPath}/${id}/runs`])
    expect(await as('GET', path)).toMatchObject({ status: 200 })
  const { body, headers } = await as('GET', '/api/v1/trials')
  expect(body).toHaveLength(6)
  expect(await as('GET', '/api/v1/backtests')).toMatchObject({ status: 200, body: [] })
  expect(await as('POST', experimentsPath, input())).toMatchObject({ status: 404 })
  expect(await as('POST', '/api/v1/trials/reply', {})).toMatchObject({ status: 404 })
  const advertised = headers.get('x-greenroom-features')?.split(', ')
  expect(advertised).toContain('tests')
  for (const word of ['trials', 'experiments', 'backtests']) expect(advertised).not.toContain(word)
  await plain.close()
})

test('estimates the prompts, conversations, calls and what they can show', async () => {
  const { status, body } = await post('/estimate', { changes: better() })
  const { industry_id: _, trial_ids, ...pair } = added
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      prompts: [pair],
      calls_for: { 1: 38, 3: 114, 5: 190 },
      seconds_for: { 1: expect.any(Number) },
      calls_left: 200,
    },
  })
  const { conversations, visible_difference: visible } = Object(body)
  expect(conversations.map(({ trial_id }: { trial_id: string }) => trial_id)).toEqual(
    trial_ids.toReversed(),
  )
  expect(visible[3]).toBeCloseTo(10.74, 1)
  expect(visible[1]).toBeCloseTo(visible[3] * Math.sqrt(3))
  const some = { changes: better(), trial_ids: trial_ids.slice(1) }
  const narrowed = await post('/estimate', some)
  expect(narrowed.body).toMatchObject({ calls_for: { 1: 30 }, visible_difference: { 1: null } })
  const elsewhere = { changes: better(), mode_ids: [unknownId] }
  expect((await post('/estimate', elsewhere)).body).toMatchObject({ conversations: [] })
})

test('the text as it is saved changes nothing', async () => {
  const changes = [industryChange(added.industry_id, 'Steel.')]
  const { body } = await post('/estimate', { changes })
  expect(body).toMatchObject({ prompts: [], conversations: [], calls_for: { 3: 0 } })
})

test('changed_hash is the hash that is delivered after a save', async () => {
  const { mode_id, persona_id, industry_id } = added
  const persona = Object((await admin('GET', '/api/v1/ai-personas')).body)[0]
  const { content } = industryChange(industry_id, 'Line 1\\n{name} é 👩🏽‍🚀')
  const changes = [
    { entity: 'industries', path: 'industries', id: industry_id, content },
    {
      entity: 'personas',
      path: 'ai-personas',
      id: persona_id,
      content: {
        ...{ name: 'Elena', gender: 'female', voice_id: 'v', behavioral_detail: 'Blunt.' },
        ...{ geography: 'us', industry_id, ai_role_id: persona.ai_role.ai_role_id },
        company_size_id: persona.company_size_new.company_size_id,
        plant_size_impact_id: persona.plant_size_impact.plant_size_impact_id,
        manufacturing_model_id: persona.manufacturing_model.manufacturing_model_id,
      },
    },
  ]
  const composition = async () =>
    Object((await admin('GET', `/api/v1/compositions/${mode_id}/${persona_id}`)).body).hash
  const { body } = await post('/estimate', { changes })
  const [prompt] = Object(body).prompts
  expect(await composition()).toBe(prompt.current_hash)
  for (const { path, id, content: saved } of changes)
    expect((await admin('PUT', `/api/v1/${path}/${id}`, saved)).status).toBe(200)
  expect(await composition()).toBe(prompt.changed_hash)
  await admin('PUT', `/api/v1/industries/${industry_id}`, { name: 'Steel', details: 'Steel.' })
})

test('replays each conversation on both sides, judges it twice and finds what is better', async () => {
  const before = trial.model.calls.length
  const id = await create({ name: 'Longer opening' })
  expect(await newestEntry()).toMatchObject({ action: 'create', title: 'Longer opening' })
  const done = await ended(admin, id)
  const range = (value: number) => ({ mean: value, low: value, high: value })
  expect(done).toMatchObject({
    ...{ experiment_id: id, name: 'Longer opening', state: 'done', changes: better() },
    ...{ repeats: 1, seed: 7, model: 'test-model', calls_planned: 38, calls_made: 38, error: null },
    verdict: { kind: 'better', difference: 8, counted: 6, more_conversations: null },
    criteria: [{ name: 'needs found', verdict: { kind: 'better', difference: 4 } }],
    made_by: 'ann@greenroom.example',
  })
  expect(done['conversations']).toEqual(
    added.trial_ids.map((trial_id, index) => ({
      ...{ trial_id, name: `Conversation ${index + 1}` },
      ...{ current: range(60), changed: range(68) },
      broken_expectations: index === 0 ? ['stays polite'] : [],
    })),
  )
  const calls = trial.model.calls.slice(before)
  const count = (purpose: string) => calls.filter((call) => purposeOf(call) === purpose).length
  expect([count('reply'), count('judge'), count('check')]).toEqual([12, 24, 2])
  const reply = calls.find((call) => purposeOf(call) === 'reply')
  expect(reply?.body.messages.map(({ role }) => role)).toEqual(['system', 'assistant', 'user'])

  const { body: runs } = await admin('GET', `${experimentsPath}/${id}/runs`)
  expect(Object(runs)).toHaveLength(12)
  expect(Object(runs)[0]).toMatchObject({
    ...{ state: 'done', repeat: 1, error: null },
    messages: [{ text: 'Yes?' }, { from: 'trainee' }, { from: 'persona' }],
    reports: [{ overall_score: expect.any(Number) }, { coaching_summary: '' }],
  })
  expect(await newestEntry()).toMatchObject({ action: 'create', title: 'Longer opening' })
})

test('lists the experiments that change an item, a page at a time', async () => {
  const first = await create({ trial_ids: added.trial_ids.slice(0, 1) })
  const second = await create({ trial_ids: added.trial_ids.slice(0, 1) })
  const ids = async (query: string) => {
    const { body, headers } = await admin('GET', `${experimentsPath}${query}`)
    const found = Object(body).map((one: { experiment_id: string }) => one.experiment_id)
    return { found, next: /<\/api([^>]+)>/.exec(headers.get('link') ?? '')?.[1] }
  }
  const item = `?entity=industries&id=${added.industry_id}`
  expect((await ids(item)).found).toEqual([second, first])
  expect((await ids('')).found).toEqual([second, first])
  const page = await ids(`${item}&limit=1`)
  expect(page.found).toEqual([second])
  const next = await admin('GET', `/api${page.next}`)
  expect(next.body).toMatchObject([{ experiment_id: first, changes: better() }])
  expect((await ids(`?entity=products&id=${added.industry_id}`)).found).toEqual([])
})

test('streams the progress until it ends', async () => {
  const id = await create()
  const events = allEventsOf(
    await fetch(`${trial.app.url}${experimentsPath}/${id}/events`, {
      headers: { authorization: `Bearer ${trial.app.token}` },
    }),
  )
  const all = await events
  expect(all[0]).toMatchObject({ name: 'progress', data: { state: 'running', calls_planned: 38 } })
  expect(all.at(-1)).toMatchObject({ name: 'end', data: { state: 'done', calls_made: 38 } })
})

test('stops: calls under way are aborted, there is no verdict, and unused calls return', async () => {
  trial.model.answer(hangAfter())
  const before = trial.model.calls.length
  const id = await create()
  await expect.poll(() => trial.model.calls.length, { timeout: 60_000 }).toBe(before + 4)
  const stopped = await post(`/${id}/stop`)
  expect(stopped).toMatchObject({ status: 200, body: { state: 'stopped', verdict: null } })
  const entry = await newestEntry()
  expect(entry).toMatchObject({ action: 'update', entity: 'experiments', fields: ['state'] })
  await Promise.all(trial.model.calls.slice(before).map(({ left }) => left))
  expect(await read(id)).toMatchObject({ calls_made: 4, verdict: null })
  expect((await post('/estimate', { changes: better() })).body).toMatchObject({ calls_left: 196 })
  expect(await post(`/${id}/stop`)).toMatchObject({ status: 409 })
  const { body } = await admin('GET', `${experimentsPath}/${id}/runs`)
  expect(new Set(Object(body).map(({ state }: { state: string }) => state))).toEqual(
    new Set(['waiting']),
  )
})

test('deletes an experiment with its replays', async () => {
  const id = await create()
  expect((await admin('DELETE', `${experimentsPath}/${id}`)).status).toBe(204)
  expect(await newestEntry()).toMatchObject({ action: 'delete', entity: 'experiments' })
  for (const path of ['', '/runs', '/events'])
    expect((await admin('GET', `${experimentsPath}/${id}${path}`)).status).toBe(404)
  expect(await trial.app.db.selectFrom('model_runs').selectAll().execute()).toEqual([])
  expect((await admin('GET', experimentsPath)).body).toEqual([])
  const { changes } = input()
  const { body } = await admin('GET', `${experimentsPath}?deleted=true`)
  expect(body).toMatchObject([{ experiment_id: id, changes, deleted_at: expect.any(String) }])
  expect((await admin('DELETE', `${experimentsPath}/${id}`)).status).toBe(404)
})

test('responds 409 to an experiment that the day has no calls left for', async () => {
  const { body, status } = await post('', { ...input(), repeats: 5 })
  expect(status).toBe(201)
  await post(`/${Object(body).experiment_id}/stop`)
  trial.model.answer(hangAfter())
  await create({ repeats: 3 })
  const message = expect.stringMatching(/^This takes 114 model calls, and \d+ of 200 are left/)
  expect(await post('', { ...input(), repeats: 3 })).toMatchObject({
    status: 409,
    body: { message },
  })
})

test.each([
  [{ changes: [] }, 'changes'],
  [{ repeats: 2 }, 'repeats'],
  [{ trial_ids: [] }, 'trial_ids'],
  [{ trial_ids: [unknownId] }, 'trial_ids'],
  [{ trial_ids: Array.from({ length: 41 }, () => unknownId) }, 'trial_ids'],
  [{ seed: -1 }, 'seed'],
  [{ changes: [{ entity: 'mode-reports', id: unknownId, content: {} }] }, 'changes.0.entity'],
])('rejects %j', async (more, field) => {
  expect(await post('', { ...input(), ...more })).toMatchObject({ status: 400, body: { field } })
})

test('checks contents like a save', async () => {
  const withContent = (content: object) => [{ ...better()[0], content }]
  expect(await post('/estimate', { changes: withContent({ name: 'Steel' }) })).toMatchObject({
    status: 400,
    body: { field: 'changes.0.content.details' },
  })
  const changes = [{ ...better()[0], id: unknownId }]
  expect(await post('/estimate', { changes })).toMatchObject({
    status: 404,
    body: { field: 'changes.0.id' },
  })
  const product = { entity: 'products', id: await addProduct(trial.app.db, added.industry_id) }
  const content = { name: 'Press', details: 'Any.', industry_id: unknownId }
  expect(await post('/estimate', { changes: [{ ...product, content }] })).toMatchObject({
    status: 409,
    body: {
      field: 'changes.0.content.industry_id',
      message: 'The selected industry does not exist. It may have been deleted.',
    },
  })
  const { body } = await admin('GET', `/api/v1/industries`)
  expect(body).toMatchObject([{ details: 'Steel.' }])
})
