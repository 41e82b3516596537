import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { workPauses } from '../src/process/leased-work.ts'
import { startApp } from './app.ts'
import type { TestApp } from './app.ts'
import { delivery, startService } from './delivery.ts'
import type { TestService } from './delivery.ts'
import { addIndustry, addProduct, personaInput } from './resource-rows.ts'
import { startDirectory } from './scim.ts'

/*
 * How many statements PostgreSQL gets for the saves that happen most, with those that check the caller. Each is a round trip,
 * and may wait behind another server.
 */

let app: TestApp
let service: TestService
// Other test files run in the same process.
const { idle } = workPauses
beforeAll(async () => {
  workPauses.idle = 3_600_000
  app = await startApp()
  service = await startService(app)
})
afterAll(async () => {
  workPauses.idle = idle
  await app.close()
})

/** What opens and closes transactions, and the calls of service keys, which are written in batches. */
const isCounted = (text: string) =>
  !/^\s*(begin|start transaction|commit|set)\b/i.test(text) &&
  !/service_key_(hours|refusals)/.test(text)

/** The statements that the server sends while it works. */
const statementsOf = async (work: () => Promise<{ status: number }>): Promise<string[]> => {
  const query = vi.spyOn(Client.prototype, 'query')
  const { status } = await work()
  const sent = query.mock.calls.map(([first]) =>
    String(typeof first === 'object' ? Object(first).text : first),
  )
  query.mockRestore()
  expect(status).toBeLessThan(300)
  return sent.filter(isCounted)
}

/** Saves twice: what a server reads only once, such as a prompt that it composes, is not counted. */
const statementsAfterFirst = async (
  save: (round: number) => () => ReturnType<TestService['call']>,
) => {
  await save(1)()
  return statementsOf(save(2))
}

test('a session starts with 7 statements', async () => {
  const { user_id } = await service.addTrainee(5)
  const composition_hash = await service.compositionHash()
  expect(
    await statementsAfterFirst(() => () => service.start({ user_id, composition_hash })),
  ).toHaveLength(7)
})

test('a session ends with 5 statements, also with a report', async () => {
  const { user_id } = await service.addTrainee(5)
  const ids: string[] = []
  for (let number = 0; number < 2; number += 1)
    ids.push(Object((await service.start({ user_id })).body).session_id)
  const performance_report = { overall_score: 70, coaching_summary: 'Ask more.' }
  const statements = await statementsAfterFirst(
    (round) => () =>
      service.call('PATCH', `${delivery}/sessions/${ids[round - 1]}`, {
        ...{ status: 'completed', end_time: new Date().toISOString() },
        ...{ performance_report, transcript: 'Hello.' },
      }),
  )
  expect(statements).toHaveLength(5)
})

test('a directory changes a person with 5 statements', async () => {
  const directory = await startDirectory(app)
  const name = { givenName: 'Ada', familyName: 'Quist' }
  const { body } = await directory('POST', '/Users', { userName: 'ada@a.co', name })
  const statements = await statementsAfterFirst(
    (round) => () =>
      directory('PATCH', `/Users/${body.id}`, {
        Operations: [
          { op: 'replace', path: 'name.familyName', value: `Lovelace ${round}` },
          { op: 'replace', path: 'active', value: round === 1 },
        ],
      }),
  )
  expect(statements).toHaveLength(5)
})

test('a persona is saved with 5 statements, also with other products', async () => {
  const input = await personaInput(app.db)
  const { body } = await app.admin('POST', '/api/v1/ai-personas', input)
  const industry = await addIndustry(app.db)
  const products = [await addProduct(app.db, industry), await addProduct(app.db, industry)]
  const statements = await statementsAfterFirst(
    (round) => () =>
      app.admin('PUT', `/api/v1/ai-personas/${Object(body).persona_id}`, {
        ...{ ...input, name: `Frank ${round}` },
        product_ids: [products[round - 1]],
      }),
  )
  expect(statements).toHaveLength(5)
})
