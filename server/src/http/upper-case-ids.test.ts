import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { auditOf, delivery, startService } from '../../test/delivery.ts'
import type { TestService } from '../../test/delivery.ts'

/* Each endpoint is called in `server/test/upper-case-ids.full.test.ts`. */

let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
})
afterAll(() => app.close())

test('starts and cancels a session by ids in upper case, as Swift writes them', async () => {
  const { user_id } = await service.addTrainee(3)
  const ids = { user_id, mode_id: service.mode_id, persona_id: service.persona_id }
  const upper = Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]),
  )
  const key = { 'idempotency-key': user_id }
  const started = await service.start(upper, key)
  expect(started.status).toBe(201)
  expect((await service.start(ids, key)).body).toEqual(started.body)

  const { session_id } = Object(started.body)
  const path = `${delivery}/sessions/${String(session_id).toUpperCase()}/cancel`
  expect(await service.call('POST', path)).toMatchObject({
    status: 200,
    body: { session_id, status: 'cancelled', credits_remaining: 3 },
  })
  expect(await auditOf(app, session_id)).toMatchObject([{ action: 'create' }, { action: 'update' }])
})

test('finds records by an id in upper case', async () => {
  const industry = { name: 'Glass', details: 'Glass.' }
  const added = await app.admin('POST', '/api/v1/industries', industry)
  const id = String(Object(added.body).industry_id)
  const upper = id.toUpperCase()
  await app.admin('PUT', `/api/v1/industries/${upper}`, { ...industry, details: 'Any.' })
  const { body } = await app.admin('GET', `/api/v1/activity?entity_id=${upper}`)
  const entry = { entity_id: id, title: 'Glass' }
  expect(body).toMatchObject([
    { ...entry, action: 'update' },
    { ...entry, action: 'create' },
  ])
  await app.admin('DELETE', `/api/v1/industries/${upper}`)
  const trashed = await app.admin('GET', `/api/v1/trash?entity_id=${upper}`)
  expect(trashed.body).toMatchObject([{ entity_id: id }])
})
