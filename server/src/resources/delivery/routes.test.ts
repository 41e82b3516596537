import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { delivery, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'
import { addCoachingPrompt, addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
})
afterAll(() => app.close())

const read = (path: string, etag?: string | null) =>
  service.call('GET', `${delivery}/${path}`, undefined, etag ? { 'if-none-match': etag } : {})
const compositionPath = () => `compositions/${service.mode_id}/${service.persona_id}`
const update = (values: object, id = service.persona_id) =>
  app.db.updateTable('personas').set(values).where('persona_id', '=', id).execute()

test('the catalogue lists modes, active personas and active plans', async () => {
  const plan = await service.addPlan(25)
  const hiddenPlan = await service.addPlan(30, { status_active: false })
  const industry_id = await addIndustry(app.db)
  const hidden = await addPersona(app.db, industry_id)
  await update({ status_active: false }, hidden)
  const { status, body } = await read('catalogue')
  expect(status).toBe(200)
  const { modes, personas, plans } = Object(body)
  expect(modes).toContainEqual({ mode_id: service.mode_id, name: 'Closing' })
  expect(personas).toContainEqual({
    persona_id: service.persona_id,
    name: 'Dana',
    gender: 'female',
    profile_pic: null,
    voice_id: expect.any(String),
    industry: { industry_id: expect.any(String), name: 'Steel' },
  })
  expect(plans).toContainEqual({
    plan_id: plan,
    plan_type: 'starter',
    billing_cycle: 'monthly',
    credits_per_month: 25,
    max_users: 5,
    max_session_duration: 30,
  })
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${hiddenPlan}|${hidden}`))
})

test('the catalogue has an ETag that changes with its content', async () => {
  const first = await read('catalogue')
  const etag = first.headers.get('etag')
  expect(etag).toMatch(/^"[\da-f]{64}"$/)
  const unchanged = await read('catalogue', etag)
  expect([unchanged.status, unchanged.body, unchanged.headers.get('etag')]).toEqual([304, '', etag])
  await update({ name: 'Renamed' })
  const changed = await read('catalogue', etag)
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  await update({ name: 'Dana' })
  expect((await read('catalogue', etag)).status).toBe(304)
})

test('delivers what the preview shows, with the voice', async () => {
  const delivered = await read(compositionPath())
  const preview = await app.admin('GET', `/api/v1/${compositionPath()}`)
  expect(delivered.status).toBe(200)
  expect(delivered.body).toEqual({ ...Object(preview.body), voice_id: 'v' })
})

test('an edit of the text, the voice or a version changes the ETag of a composition', async () => {
  for (const change of [
    { behavioral_detail: 'Hasty.' },
    { voice_id: 'another' },
    { geography: 'us', version: 7 },
  ]) {
    const etag = (await read(compositionPath())).headers.get('etag')
    expect((await read(compositionPath(), etag)).status).toBe(304)
    await update(change)
    const { status, body } = await read(compositionPath(), etag)
    expect([change, status]).toEqual([change, 200])
    expect(body).toMatchObject({ voice_id: 'voice_id' in change ? 'another' : expect.anything() })
  }
  await update({ voice_id: 'v' })
})

test('composes for personas that are not active', async () => {
  await update({ status_active: false })
  expect((await read(compositionPath())).status).toBe(200)
  await update({ status_active: true })
})

test('names the unknown id of a composition', async () => {
  const deleted = (noun: string) => `There is no ${noun} with this id. It may have been deleted.`
  expect(await read(`compositions/${unknownId}/${service.persona_id}`)).toMatchObject({
    status: 404,
    body: { message: deleted('mode'), field: 'mode_id' },
  })
  expect(await read(`compositions/${service.mode_id}/${unknownId}`)).toMatchObject({
    status: 404,
    body: { message: deleted('persona'), field: 'persona_id' },
  })
  expect((await read(`compositions/x/${unknownId}`)).status).toBe(404)
})

test('reads the prompts that judge a session, with real line breaks', async () => {
  const mode_id = await addMode(app.db)
  const coaching = await addCoachingPrompt(app.db)
  expect(await read(`prompts/${mode_id}`)).toMatchObject({ status: 200, body: { report: null } })
  const { report_detail_id: id } = await app.db
    .insertInto('mode_reports')
    .values({ mode_id, prompt_template: 'Judge\\n{conversation_text}' })
    .returning('report_detail_id')
    .executeTakeFirstOrThrow()
  expect((await read(`prompts/${mode_id}`)).body).toEqual({
    mode_id,
    report: { id, version: 1, text: 'Judge\n{conversation_text}' },
    coaching: [
      { id: coaching, version: 1, name: 'Weekly', text: 'Coach {conversation_text}\nkindly.' },
    ],
  })
  for (const unknown of [unknownId, 'x'])
    expect((await read(`prompts/${unknown}`)).status).toBe(404)
  await app.db.deleteFrom('mode_reports').execute()
  await app.db.deleteFrom('interaction_modes').where('mode_id', '=', mode_id).execute()
})
