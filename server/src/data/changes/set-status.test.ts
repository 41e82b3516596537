import { inBraces, modePlaceholders, registry } from '@greenroom/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { auditOf, delivery, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'
import { contentOf, personaBody, versionsOf } from '../../../test/histories.ts'

let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
})
beforeEach(async () => {
  for (const noun of nouns) await setStatus(itemOf(noun), { active: true })
})
afterAll(() => app.close())

const nouns = ['persona', 'mode'] as const
type Noun = (typeof nouns)[number]
const prompt_template = modePlaceholders.map(inBraces).join(' ')

/** The persona or the mode of the service. */
const itemOf = (noun: Noun) => {
  const entity = noun === 'persona' ? 'personas' : 'interaction-modes'
  const { table, id: key } = registry[entity]
  const path = noun === 'persona' ? '/api/v1/ai-personas' : '/api/v1/interaction-modes'
  return { noun, entity, table, key, path, id: service[key] } as const
}
type Item = ReturnType<typeof itemOf>
const read = async ({ path, id }: Item) => Object((await app.admin('GET', `${path}/${id}`)).body)
const setStatus = (
  { path, id }: Pick<Item, 'path' | 'id'>,
  body: unknown,
  headers?: Record<string, string>,
) => app.admin('PUT', `${path}/${id}/status`, body, headers)
const save = async (item: Item, name: string) => {
  const own = item.noun === 'persona' ? personaBody(await read(item)) : { prompt_template }
  const saved = await app.admin('PUT', `${item.path}/${item.id}`, { ...own, name })
  expect(saved.status).toBe(200)
}
const catalogue = async () =>
  JSON.stringify((await service.call('GET', `${delivery}/catalogue`)).body)

test.each(nouns)('a retired %s leaves the catalogue until it is brought back', async (noun) => {
  const item = itemOf(noun)
  const before = await read(item)
  expect(before.status_active).toBe(true)
  const retired = await setStatus(item, { active: false })
  expect([retired.status, retired.body]).toEqual([200, { ...before, status_active: false }])
  expect(await read(item)).toEqual(retired.body)
  expect(await catalogue()).not.toContain(item.id)
  expect((await setStatus(item, { active: true })).body).toEqual(before)
  expect(await catalogue()).toContain(item.id)
  expect((await auditOf(app, item.id)).slice(-2)).toMatchObject([
    { action: 'retire', entity: item.table, before, after: { status_active: false } },
    { action: 'bring-back', entity: item.table, after: before },
  ])
})

test.each(nouns)('no session starts with a retired %s, and no credit is taken', async (noun) => {
  const item = itemOf(noun)
  const { user_id } = await service.addTrainee(1)
  await setStatus(item, { active: false })
  expect(await service.start({ user_id })).toMatchObject({
    status: 409,
    body: { message: `This ${noun} is retired.`, field: item.key },
  })
  await setStatus(item, { active: true })
  expect((await service.start({ user_id })).status).toBe(201)
})

test.each(nouns)('the status of a %s is no part of its versions', async (noun) => {
  const item = itemOf(noun)
  await save(item, 'First')
  await save(item, 'Second')
  const versions = await versionsOf(app, item)
  expect(versions[0]).toMatchObject({ changed: [{ field: 'name' }] })
  await setStatus(item, { active: false })
  await save(item, 'Second')
  expect(await versionsOf(app, item)).toEqual(versions)

  // Going back to the first version leaves it retired, by a save and by an undo.
  await save(item, 'First')
  expect((await versionsOf(app, item))[0]).toMatchObject({
    kind: 'restore',
    same_as: versions[1]?.['version'],
  })
  const [entry] = Object((await app.admin('GET', `/api/v1/activity?entity_id=${item.id}`)).body)
  expect((await app.admin('POST', `/api/v1/activity/${entry.audit_id}/undo`)).status).toBe(200)
  expect(await read(item)).toMatchObject({ name: 'Second', status_active: false })
  expect(contentOf(await read(item))).not.toHaveProperty('status_active')
})

test.each(nouns)('undoes retiring a %s, also after it was edited', async (noun) => {
  const item = itemOf(noun)
  const newest = async () => {
    const { body } = await app.admin('GET', `/api/v1/activity?entity_id=${item.id}&limit=1`)
    return Object(body)[0].audit_id
  }
  const undo = (id: string) => app.admin('POST', `/api/v1/activity/${id}/undo`)
  const details = async (id: string) =>
    Object((await app.admin('GET', `/api/v1/activity/${id}`)).body)
  await setStatus(item, { active: false })
  const retired = await newest()
  await save(item, 'Edited')
  expect(await details(retired)).toMatchObject({
    action: 'retire',
    fields: ['status_active'],
    undoable: true,
  })
  expect((await undo(retired)).body).toEqual({ entity: item.entity, id: item.id })
  expect(await read(item)).toMatchObject({ name: 'Edited', status_active: true })
  expect(await details(retired)).toMatchObject({
    undoable: false,
    not_undoable: 'Everything is as it was before this change.',
  })
  const broughtBack = await newest()
  expect(await details(broughtBack)).toMatchObject({ action: 'bring-back', undoable: true })
  await undo(broughtBack)
  expect(await read(item)).toMatchObject({ status_active: false })
})

test('refuses a wrong status, an unknown item and an outdated version', async () => {
  const persona = itemOf('persona')
  const wrong = { message: 'active must be true or false', field: 'active' }
  for (const body of [{}, { active: 'no' }, { active: null }])
    expect(await setStatus(persona, body)).toMatchObject({ status: 400, body: wrong })
  for (const noun of nouns) {
    const id = '00000000-0000-4000-8000-000000000000'
    const unknown = await setStatus({ ...itemOf(noun), id }, { active: false })
    expect(unknown.status).toBe(404)
    const outdated = await setStatus(itemOf(noun), { active: false }, { 'if-match': '"999"' })
    expect(outdated.status).toBe(412)
  }
  expect((await service.call('PUT', `${persona.path}/${persona.id}/status`, {})).status).toBe(403)
})

test('a retired mode keeps its place among the three, and a deleted one comes back retired', async () => {
  const path = '/api/v1/interaction-modes'
  const body = { name: 'Spare', description: 'Spare.', prompt_template }
  const made = await Promise.all([0, 1].map(() => app.admin('POST', path, body)))
  const spare = { path, id: String(Object(made[0]?.body).mode_id) } as const
  await setStatus(spare, { active: false })
  expect(await app.admin('POST', path, body)).toMatchObject({ status: 409 })
  expect((await app.admin('DELETE', `${path}/${spare.id}`)).status).toBe(204)
  const [{ trash_id }] = Object((await app.admin('GET', '/api/v1/trash')).body)
  expect((await app.admin('POST', `/api/v1/trash/${trash_id}/restore`)).status).toBe(200)
  const restored = await app.admin('GET', `${path}/${spare.id}`)
  expect(restored.body).toMatchObject({ status_active: false })
})
