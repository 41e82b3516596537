import { definitionOf, entities, entityResources } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, userIdByEmail, administrator } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addMode, addPersona, addProduct } from '../../../test/resource-rows.ts'
import { seedStandard } from '../../seed/standard.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let industry_id: string
let persona_id: string
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['sessions', 'personas', 'products', 'mode_reports'] as const)
    await app.db.deleteFrom(table).execute()
  await app.db.deleteFrom('interaction_modes').execute()
  industry_id = await addIndustry(app.db)
  persona_id = await addPersona(app.db, industry_id)
})

const usageOf = (entity: string, id: string) =>
  app.admin('GET', `/api/v1/usage/${entity}/${id}`).then(({ status, body }) => {
    expect(status).toBe(200)
    return Object(body)
  })

/** Adds sessions of the persona in a mode. */
const addSessions = async (mode_id: string, count: number) => {
  const user_id = await userIdByEmail(app.db, administrator.email)
  const session = { user_id, persona_id, mode_id, status: 'completed' }
  await app.db
    .insertInto('sessions')
    .values(Array.from({ length: count }, () => session))
    .execute()
}

const addReport = async (mode_id: string): Promise<string> => {
  const { report_detail_id } = await app.db
    .insertInto('mode_reports')
    .values({ mode_id, prompt_template: 'Report.' })
    .returning('report_detail_id')
    .executeTakeFirstOrThrow()
  return report_detail_id
}

const removableEntities = entities.filter((entity) => entity !== 'coaching-prompts')
const remove = (entity: (typeof removableEntities)[number], id: string) =>
  app.admin('DELETE', `/api${entityResources[entity].itemPath(id)}`)

test('counts and names what uses an industry, and counts the sessions', async () => {
  for (const name of ['Press', 'Äx', 'Lathe']) await addProduct(app.db, industry_id, name)
  await addSessions(await addMode(app.db), 3)
  const named = (name: string) => ({ id: expect.any(String), name })
  expect(await usageOf('industries', industry_id)).toEqual({
    sentence: 'Steel is used by 3 products and 1 persona: Lathe, Press, Äx and Dana.',
    refused: true,
    users: [
      { entity: 'products', count: 3, first: ['Lathe', 'Press', 'Äx'].map(named) },
      { entity: 'personas', count: 1, first: [{ id: persona_id, name: 'Dana' }] },
    ],
    sessions: 3,
  })
})

test('names at most five in all, and shortens long names', async () => {
  const names = ['C', 'A', 'B', 'long '.repeat(20).trim(), 'D', 'E', 'F']
  for (const name of names) await addProduct(app.db, industry_id, name)
  const { sentence, users } = await usageOf('industries', industry_id)
  expect(sentence).toBe('Steel is used by 7 products and 1 persona: A, B, C, D, E and 3 more.')
  expect(users[0].first).toHaveLength(5)
  await app.db.deleteFrom('products').where('name', 'in', ['A', 'B', 'C']).execute()
  expect((await usageOf('industries', industry_id)).sentence).toBe(
    'Steel is used by 4 products and 1 persona: D, E, F, long long long long long long long long… and Dana.',
  )
})

test('tells whether the delete of a mode, a persona or a report is refused', async () => {
  const mode = await addMode(app.db)
  const report = await addReport(mode)
  await addSessions(mode, 2)
  expect(await usageOf('interaction-modes', mode)).toEqual({
    sentence: 'Closing is used by 2 sessions and 1 report.',
    refused: true,
    users: [{ entity: 'mode-reports', count: 1, first: [{ id: report, name: 'Closing' }] }],
    sessions: 2,
  })
  expect(await usageOf('personas', persona_id)).toEqual({
    sentence: 'Dana has 2 sessions. Delete them under Users and Sessions first.',
    refused: true,
    users: [],
    sessions: 2,
  })
  expect(await usageOf('mode-reports', report)).toEqual({
    sentence: 'The report is not used by anything. Its mode has 2 sessions.',
    refused: false,
    users: [],
    sessions: 2,
  })
})

test('counts no more than 1,000 sessions, so that a delete that is refused locks nothing for long', async () => {
  const mode = await addMode(app.db)
  await addSessions(mode, 1002)
  expect(await usageOf('personas', persona_id)).toMatchObject({ sessions: 1001 })
  for (const [entity, id, sentence] of [
    ['interaction-modes', mode, 'Closing is used by more than 1,000 sessions.'],
    [
      ...(['personas', persona_id] as const),
      'Dana has more than 1,000 sessions. Delete them under Users and Sessions first.',
    ],
  ] as const) {
    expect(await usageOf(entity, id)).toMatchObject({ sentence, sessions: 1001 })
    expect(await remove(entity, id)).toMatchObject({ status: 409, body: { message: sentence } })
  }
})

test('a coaching prompt is not used by anything', async () => {
  await seedStandard(app.db)
  const { prompt_id, name } = await app.db
    .selectFrom('coaching_prompts')
    .select(['prompt_id', 'name'])
    .executeTakeFirstOrThrow()
  expect(await usageOf('coaching-prompts', prompt_id)).toEqual({
    sentence: `${name} is not used by anything.`,
    refused: false,
    users: [],
    sessions: 0,
  })
})

test('responds 404 with a sentence to unknown entities and ids', async () => {
  for (const entity of entities) {
    const { noun } = definitionOf(entity)
    const message = `There is no ${noun} with this id. It may have been deleted.`
    expect(await app.admin('GET', `/api/v1/usage/${entity}/${unknownId}`)).toMatchObject({
      status: 404,
      body: { message },
    })
  }
  for (const path of [`users/${unknownId}`, `constructor/${industry_id}`, 'industries/7'])
    expect(await app.admin('GET', `/api/v1/usage/${path}`)).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/^There is nothing .+\.$/) },
    })
})

/** Random numbers below `below`, the same in each run. */
const randomNumbers = () => {
  let state = 7
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >> 8) % below
  }
}

/** The ids of all rows, in a repeatable order. */
const idsOf = async (entity: Entity): Promise<string[]> => {
  const { table, id: key } = definitionOf(entity)
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(key)} as id from ${sql.table(table)} order by created_at, 1`.execute(app.db)
  return rows.map(({ id }) => id)
}

/** More changes with FULL=1. */
const turns = process.env['FULL'] ? 50 : 15

test('a delete is refused with the sentence of the usage, and never leaves a dangling id', async () => {
  const random = randomNumbers()
  const pick = async (entity: Entity) => {
    const ids = await idsOf(entity)
    return ids[random(ids.length)] ?? unknownId
  }
  const steps = [
    async () => addProduct(app.db, await addIndustry(app.db)),
    async () => addPersona(app.db, await pick('industries')),
    async () => {
      const mode = (await idsOf('interaction-modes'))[0] ?? (await addMode(app.db))
      if ((await idsOf('mode-reports')).length === 0) await addReport(mode)
      persona_id = await addPersona(app.db, await pick('industries'))
      await addSessions(mode, 1)
    },
    async () => {
      const [attachTo, product_id] = [await pick('personas'), await pick('products')]
      await app.admin('POST', '/api/v1/persona-produced-products', {
        persona_id: attachTo,
        product_id,
      })
    },
    async () => app.db.deleteFrom('sessions').execute(),
  ]
  const statuses: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    if ((await idsOf('industries')).length === 0) await addIndustry(app.db)
    await steps[random(steps.length)]?.()
    for (const entity of removableEntities) {
      const id = await pick(entity)
      if (id === unknownId || random(3) > 0) continue
      const { sentence, refused } = await usageOf(entity, id)
      const { status, body } = await remove(entity, id)
      statuses.push(status)
      expect([status, Object(body).message]).toEqual(refused ? [409, sentence] : [204, undefined])
    }
  }
  expect(new Set(statuses)).toEqual(new Set([204, 409]))
  const [industryIds, productIds] = [await idsOf('industries'), await idsOf('products')]
  for (const { industry, persona_products } of Object(
    (await app.admin('GET', '/api/v1/ai-personas')).body,
  )) {
    expect(industryIds).toContain(industry.industry_id)
    for (const { product } of persona_products) expect(productIds).toContain(product.product_id)
  }
})

test('a delete that races a new reference leaves no dangling id', async () => {
  const others = await Promise.all(Array.from({ length: 10 }, () => addIndustry(app.db)))
  const results = await Promise.all(
    others.flatMap((id) => [
      remove('industries', id).then(({ status }) => status),
      app
        .admin('POST', '/api/v1/products', { name: 'A', details: 'B.', industry_id: id })
        .then(({ status }) => status),
    ]),
  )
  for (let at = 0; at < results.length; at += 2)
    expect([
      [204, 409],
      [409, 201],
    ]).toContainEqual(results.slice(at, at + 2))
})
