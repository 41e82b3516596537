import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { ended, experimentsPath, noisyModel, planted } from './experiments.ts'
import { farFromMidnight } from './far-from-midnight.ts'
import { hangAfter, startModelServer } from './model-server.ts'
import type { FakeModelServer, ModelAnswer } from './model-server.ts'
import { pgbouncer, startPgbouncer } from './pgbouncer.ts'
import { allowSlowTests } from './slow-tests.ts'
import { signIn, startTwoServers } from './two-servers.ts'

/* Experiments on two real servers with one database, behind PgBouncer where it is installed. */
allowSlowTests()

const parallel = 3
/** Six conversations, each with one line, on both sides, judged twice. */
const planned = 36

let model: FakeModelServer
let all: Awaited<ReturnType<typeof startTwoServers>>
let pooler: Awaited<ReturnType<typeof startPgbouncer>> | undefined
let token: string
let input: { readonly changes: readonly object[]; readonly trial_ids: readonly string[] }
beforeAll(async () => {
  model = await startModelServer()
  pooler = pgbouncer === undefined ? undefined : await startPgbouncer(inject('postgres'))
  const settings = {
    ...{ LLM_URL: model.url, LLM_MODEL: 'test-model' },
    ...{ LLM_PARALLEL: String(parallel), LLM_CALLS_A_DAY: String(planned + 2 * parallel) },
  }
  all = await startTwoServers(settings, pooler?.way)
  ;({ token } = await signIn(all.one.url))
  await all.ask(`update mode_reports set prompt_template = 'Judge: {conversation_text}'`)
  const admin = all.one.as(token)
  const [mode] = Object((await admin('GET', '/api/v1/interaction-modes')).body)
  const [persona] = Object((await admin('GET', '/api/v1/ai-personas')).body)
  const { industry_id: id, name, details } = persona.industry
  const trial_ids = []
  for (let number = 1; number <= 6; number++) {
    const { body } = await admin('POST', '/api/v1/trials', {
      ...{ name: `Conversation ${number}`, prompt: 'Any.' },
      ...{ mode_id: mode.mode_id, persona_id: persona.persona_id },
      messages: [{ from: 'trainee', text: `Line ${number}.` }],
    })
    trial_ids.push(String(Object(body).trial_id))
  }
  const content = { name, details: `${details} ${planted}` }
  input = { changes: [{ entity: 'industries', id, content }], trial_ids }
})
afterAll(async () => {
  await all.close()
  await model.close()
  pooler?.stop()
})
beforeEach(async () => {
  await farFromMidnight()
  await all.ask('delete from model_jobs')
  await all.ask('delete from model_days')
  model.answer(noisyModel({ seed: 3, effect: 8 }))
})

const start = async (server = all.one) => {
  const { status, body } = await server.as(token)('POST', experimentsPath, {
    ...input,
    repeats: 1,
    seed: 1,
  })
  expect({ status, body }).toMatchObject({ status: 201, body: { calls_planned: planned } })
  return String(Object(body).experiment_id)
}
const runsOf = async (
  id: string,
): Promise<{ state: string; reports: object[]; messages: object[] }[]> =>
  Object((await all.two.as(token)('GET', `${experimentsPath}/${id}/runs`)).body)

/** Counts how many calls run at once. */
const counting = (answer: ModelAnswer) => {
  const seen = { now: 0, most: 0 }
  model.answer(async (response, call) => {
    seen.most = Math.max(seen.most, (seen.now += 1))
    await answer(response, call)
    seen.now -= 1
  })
  return seen
}

test('both servers together make each call once, and no more at a time than they may', async () => {
  const before = model.calls.length
  const seen = counting(noisyModel({ seed: 3, effect: 8 }))
  const id = await start()
  const second = await all.two.as(token)('POST', experimentsPath, { ...input, repeats: 1 })
  expect(second).toMatchObject({ status: 409 })
  const done = await ended(all.two.as(token), id)
  expect(done).toMatchObject({ state: 'done', calls_made: planned, verdict: { kind: 'better' } })
  expect(model.calls.length - before).toBe(planned)
  expect(seen.most).toBeLessThanOrEqual(parallel)
})

test('others go on with the replays of a server that is killed, without the calls that it had made', async () => {
  const before = model.calls.length
  const received = () => model.calls.length - before
  const answer = noisyModel({ seed: 3, effect: 8 })
  model.answer((response, call) =>
    received() > planned / 2 ? hangAfter()(response, call) : answer(response, call),
  )
  await all.two.end('SIGTERM')
  const id = await start()
  await expect.poll(received, { timeout: 60_000 }).toBe(planned / 2 + parallel)
  all.two = await all.again(all.two)
  await all.one.end('SIGKILL')
  model.answer(answer)
  const done = await ended(all.two.as(token), id)
  all.one = await all.again(all.one)
  expect(done).toMatchObject({ state: 'done', verdict: { kind: 'better', counted: 6 } })
  const runs = await runsOf(id)
  expect(runs).toHaveLength(12)
  for (const run of runs)
    expect(run).toMatchObject({ state: 'done', messages: [{}, {}], reports: [{}, {}] })
  expect(received()).toBe(planned + parallel)
  expect(await all.ask('select calls from model_days')).toEqual([{ calls: planned + parallel }])
})

test('a call that finds the calls of the day used up asks again each minute', async () => {
  const answer = noisyModel({ seed: 3, effect: 8 })
  model.answer(async (response, call) => {
    await all.ask(`update model_days set calls = ${planned + 2 * parallel}`)
    await answer(response, call)
  })
  const id = await start()
  const waits = () =>
    all.ask(`select from model_runs
      where claimed_by is null and next_at between now() + interval '1 second' and now() + interval '1 minute'`)
  await expect.poll(waits, { timeout: 60_000 }).toHaveLength(12)
  model.answer(answer)
  await all.ask('delete from model_days')
  await all.ask('update model_runs set next_at = now() where next_at is not null')
  expect(await ended(all.one.as(token), id)).toMatchObject({ calls_made: planned })
})
