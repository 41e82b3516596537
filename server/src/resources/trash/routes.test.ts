import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { startService } from '../../../test/delivery.ts'
import { createItems, versionsOf } from '../../../test/histories.ts'
import type { Item } from '../../../test/histories.ts'
import { restore, restoreItem, trashIdOf, trashOf, trashPath } from '../../../test/trash.ts'

let app: TestApp
let items: Item[]
const item = (entity: string): Item => {
  const found = items.find((one) => one.entity === entity)
  if (!found) throw new Error(`no ${entity}`)
  return found
}
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['sessions', 'trash', 'trials', 'personas', 'mode_reports'] as const)
    await app.db.deleteFrom(table).execute()
  await app.db.deleteFrom('interaction_modes').execute()
  items = await createItems(app)
})

const remove = async (path: string) => {
  expect((await app.admin('DELETE', path)).status).toBe(204)
}
const withoutVersion = ({ version: _v, updated_at: _u, ...content }: Record<string, unknown>) =>
  content
const lastAudit = () =>
  app.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test.each([
  'mode-reports',
  'interaction-modes',
  'ai-roles',
  'industries',
  'company-sizes',
  'plant-sizes',
  'manufacturing-models',
  'products',
  'personas',
])('restores %s with its id and content, and its versions go on', async (entity) => {
  if (entity === 'interaction-modes') await remove(item('mode-reports').path)
  const { id, path, read, bodyWith } = item(entity)
  await app.admin('PUT', path, bodyWith('Second.'))
  const before = await read()
  await remove(path)
  expect(await read()).toEqual({})

  const [row] = await trashOf(app)
  const isReport = entity === 'mode-reports'
  const name = isReport ? (await item('interaction-modes').read())['name'] : before['name']
  expect(row).toMatchObject({ entity, entity_id: id, name, actor_email: administrator.email })
  const days = Date.parse(row?.expires_at ?? '') - Date.parse(row?.deleted_at ?? '')
  expect(days).toBe(30 * 86_400_000)

  expect(await restoreItem(app, id)).toMatchObject({ status: 200, body: { entity, id } })
  const after = await read()
  expect(withoutVersion(after)).toEqual(withoutVersion(before))
  expect(Number(after['version'])).toBeGreaterThan(Number(before['version']))
  expect(await trashOf(app, `?entity=${entity}`)).toEqual([])
  expect(await lastAudit()).toMatchObject({ action: 'restore', entity_id: id, before: null })

  await app.admin('PUT', path, bodyWith('Third.'))
  const versions = (await versionsOf(app, item(entity))).map(({ version }) => version)
  expect(versions).toEqual([Number(after['version']) + 1, before['version'], 1])
})

test('restores a session with its report, transcript and evidence', async () => {
  const service = await startService(app)
  const { user_id } = await service.addTrainee(3)
  const started = await service.start({ user_id })
  const id: string = Object(started.body).session_id
  const performance_report = { overall_score: 7, coaching_summary: 'Ask about the line.' }
  const transcript = [{ from: 'trainee', text: 'Good morning.' }]
  const finished = { status: 'completed', end_time: new Date(Date.now() + 60_000) }
  const end = { ...finished, performance_report, transcript }
  expect((await service.call('PATCH', `/api/v1/delivery/sessions/${id}`, end)).status).toBe(200)
  const state = async () => {
    const { body } = await app.admin('GET', `/api/v1/sessions/user/${user_id}`)
    const evidence = await app.admin('GET', `/api/v1/sessions/${id}/evidence`)
    const row = await sql`select to_jsonb(s) - '{version,updated_at}'::text[] as row
      from sessions s where session_id = ${id}`.execute(app.db)
    const sessions: Record<string, unknown>[] = Object(body)
    return { sessions: sessions.map(withoutVersion), evidence: evidence.body, row: row.rows }
  }
  const before = await state()

  await remove(`/api/v1/sessions/${id}`)
  expect((await state()).sessions).toEqual([])
  expect((await trashOf(app))[0]?.name).toMatch(/ with Dana, \d\d\/\d\d\/\d{4} \d\d:\d\d UTC$/)
  expect(await restoreItem(app, id)).toMatchObject({
    status: 200,
    body: { entity: 'sessions', id, user: { user_id, email: expect.stringContaining('@') } },
  })
  expect(await state()).toEqual(before)
  const { rows } = await sql`
    select 1 from audit_log where entity = 'sessions' and audit_log::text like '%Ask about%'
      and action in ('delete', 'restore')`.execute(app.db)
  expect(rows).toEqual([])
})

test('lists the last deleted first, in pages, by kind and by id', async () => {
  await remove(item('personas').path)
  await remove(item('products').path)
  await remove(item('industries').path)
  const kinds = (await trashOf(app)).map(({ entity }) => entity)
  expect(kinds).toEqual(['industries', 'products', 'personas'])
  const { id } = item('products')
  expect(await trashOf(app, `?entity_id=${id}`)).toMatchObject([{ entity_id: id }])
  expect(await trashOf(app, '?entity_id=none')).toEqual([])
  const page = await app.admin('GET', `${trashPath}?limit=2`)
  expect(page.headers.get('x-total-count')).toBe('3')
  const next = /<(.*)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect(Object((await app.admin('GET', next)).body)).toMatchObject([{ entity: 'personas' }])
  await app.admin('POST', '/api/v1/industries/', { name: 'Other', details: 'Other.' })
  expect((await app.admin('GET', `${trashPath}?entity=users`)).status).toBe(400)
})

test('keeps the filter in the address of the next page', async () => {
  for (const name of ['A', 'B']) {
    const { body } = await app.admin('POST', '/api/v1/industries/', { name, details: name })
    await remove(`/api/v1/industries/${Object(body).industry_id}`)
  }
  await remove(item('personas').path)
  const page = await app.admin('GET', `${trashPath}?limit=1&entity=industries`)
  const next = /<(.*)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  const second = await app.admin('GET', next)
  expect(Object(second.body)).toMatchObject([{ entity: 'industries', name: 'A' }])
  expect(second.headers.get('link')).toBeNull()
})

test('names what has to be restored first, in order', async () => {
  const persona = await item('personas').read()
  await remove(item('personas').path)
  const attached: { product: { product_id: string } }[] = Object(persona['persona_products'])
  for (const { product } of attached) await remove(`/api/v1/products/${product.product_id}`)
  const { industry_id } = Object(persona['industry'])
  await remove(`/api/v1/industries/${industry_id}`)

  const refused = await restoreItem(app, item('personas').id)
  expect(refused.status).toBe(409)
  const { message, needs } = Object(refused.body)
  expect(message).toBe(
    'Frank refers to Steel, Press and Press, which were deleted. Restore them first.',
  )
  for (const { trash_id } of needs) expect((await restore(app, trash_id)).status).toBe(200)
  expect((await restoreItem(app, item('personas').id)).status).toBe(200)
  expect(withoutVersion(await item('personas').read())).toEqual(withoutVersion(persona))
})

test('refuses to restore what refers to something that was removed for good', async () => {
  const { id, path } = item('mode-reports')
  const mode = item('interaction-modes')
  await remove(path)
  await remove(mode.path)
  await remove(`${trashPath}/${await trashIdOf(app, mode.id)}`)
  expect(await restoreItem(app, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^The report of .* was removed for good\.$/) },
  })
})

test('refuses to restore a mode or report whose place is taken', async () => {
  const [report, mode] = [item('mode-reports'), item('interaction-modes')]
  await remove(report.path)
  const { body } = await app.admin(
    'POST',
    '/api/v1/interaction-mode-report-details',
    report.bodyWith('New.'),
  )
  expect(await restoreItem(app, report.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has another report now') },
  })
  await remove(`/api/v1/interaction-mode-report-details/${Object(body).report_detail_id}`)
  await remove(mode.path)
  for (const text of ['A', 'B', 'C'])
    expect(
      (await app.admin('POST', '/api/v1/interaction-modes/', mode.bodyWith(text))).status,
    ).toBe(201)
  expect(await restoreItem(app, mode.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('3 interaction modes already') },
  })
})

test('restores once when two administrators restore at the same time', async () => {
  const { id, path } = item('industries')
  await remove(path)
  const trashId = await trashIdOf(app, id)
  const both = await Promise.all([restore(app, trashId), restore(app, trashId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toEqual({
    message: 'Steel was restored already.',
  })
  expect((await restore(app, randomUUID())).status).toBe(404)
})

test('gives kept conversations their persona and mode back', async () => {
  const [persona, mode] = [item('personas'), item('interaction-modes')]
  const links = { persona_id: persona.id, mode_id: mode.id }
  await app.db
    .insertInto('trials')
    .values({
      name: 'T',
      prompt: '',
      messages: '[]',
      replies: 0,
      expectations: '[]',
      actor_email: 'a',
      ...links,
    })
    .execute()
  await remove(item('mode-reports').path)
  for (const { path } of [persona, mode]) await remove(path)
  const read = () => app.db.selectFrom('trials').select(['persona_id', 'mode_id']).execute()
  expect(await read()).toEqual([{ persona_id: null, mode_id: null }])
  for (const { id } of [persona, mode]) await restoreItem(app, id)
  expect(await read()).toEqual([links])
})

test('removes an item for good and audits it', async () => {
  const { id, path } = item('industries')
  await remove(path)
  const entry = `${trashPath}/${await trashIdOf(app, id)}`
  await remove(entry)
  expect(await trashOf(app)).toEqual([])
  expect(await lastAudit()).toMatchObject({
    action: 'remove',
    entity: 'industries',
    entity_id: id,
    before: { name: 'Steel' },
  })
  expect((await app.admin('DELETE', entry)).status).toBe(404)
})
