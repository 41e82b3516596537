import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hangAfter, modelEvents, startModelServer, words } from './model-server.ts'
import type { FakeModelServer } from './model-server.ts'
import { allowSlowTests } from './slow-tests.ts'
import { allEventsOf, modelKey, openReply } from './conversations.ts'
import { signIn, startTwoServers } from './two-servers.ts'

/* Test conversations on two real servers with one database. */
allowSlowTests()

let model: FakeModelServer
let all: Awaited<ReturnType<typeof startTwoServers>>
let token: string
beforeAll(async () => {
  model = await startModelServer()
  const settings = { LLM_URL: `${model.url}/`, LLM_MODEL: 'test-model', LLM_KEY: modelKey }
  all = await startTwoServers(settings)
  ;({ token } = await signIn(all.one.url))
})
afterAll(async () => {
  await all.close()
  await model.close()
})
beforeEach(async () => {
  await all.ask('delete from model_calls')
})

const reply = (server: { url: string }, signal?: AbortSignal) =>
  openReply({ url: server.url, token }, signal && { signal })

test('both servers together answer an administrator twice at once', async () => {
  let running = 0
  let most = 0
  const answer = words(['One ', 'two ', 'three.'], { delayMs: 30 })
  model.answer(async (response, call) => {
    most = Math.max(most, (running += 1))
    await answer(response, call)
    running -= 1
  })
  const client = async (server: { url: string }) => {
    const statuses: number[] = []
    while (statuses.filter((status) => status === 200).length < 3) {
      const response = await reply(server)
      statuses.push(response.status)
      if (response.status !== 200) await wait(10)
      else expect((await allEventsOf(response)).at(-1)?.name).toBe('end')
    }
    return statuses
  }
  const clients = Array.from({ length: 8 }, (_, number) => client(number % 2 ? all.one : all.two))
  const statuses = (await Promise.all(clients)).flat()
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(most).toBe(2)
})

test('both servers together answer an administrator 200 times an hour', async () => {
  model.answer(words(['Yes.']))
  await all.ask(`insert into model_calls (user_id, ended_at)
    select user_id, now() from users, generate_series(1, 199) where email like 'ann@%'`)
  const responses = await Promise.all([all.one, all.two].map((server) => reply(server)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429])
  for (const response of responses) await response.text()
})

test('a server that stops ends running answers with a message, within 10 seconds', async () => {
  // What the machine adds to any limit: a busy one starts and stops servers more slowly.
  const startedAt = performance.now()
  await all.two.end('SIGTERM')
  all.two = await all.again(all.two)
  const allowance = performance.now() - startedAt
  model.answer(hangAfter(modelEvents.word('Well')))
  const events = allEventsOf(await reply(all.two))
  // A server that a load balancer polls takes longest to stop.
  await fetch(`${all.two.url}/readyz`)
  const from = performance.now()
  const { code } = await all.two.end('SIGTERM')
  expect(code).toBe(0)
  expect(performance.now() - from).toBeLessThan(10_000 + allowance)
  const message = 'The model server was interrupted, because Greenroom is restarting.'
  expect((await events).map(({ name, data }) => [name, data]).at(-1)).toEqual([
    'failed',
    { message },
  ])
  expect(await all.ask('select from model_calls where ended_at is null')).toEqual([])
  all.two = await all.again(all.two)
})
