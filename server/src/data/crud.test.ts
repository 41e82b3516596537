import { modeReports, products } from '@greenroom/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { caller } from '../../test/call.ts'
import type { Call } from '../../test/call.ts'
import { freshDatabase } from '../../test/database.ts'
import type { FreshDatabase } from '../../test/database.ts'
import { addUser } from '../../test/users.ts'
import { hashOf, issueToken } from '../access/tokens.ts'
import { crud } from './crud.ts'
import { answerUnknown, mount } from '../http/mount.ts'
import { newServer, takeJson } from '../http/server.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const conflicts = { mode_reports_one_a_mode: 'One report a mode.' }
const { id, noun, entity, list, update } = products
const listAndUpdate = { id, noun, entity, list, update }
const routes = [
  ...crud(listAndUpdate, { table: 'products' }),
  ...crud(modeReports, { table: 'mode_reports', conflicts }),
]

let fresh: FreshDatabase
let app: FastifyInstance
let call: Call
beforeAll(async () => {
  fresh = await freshDatabase()
  const email = 'ann@example.com'
  const userId = await addUser(fresh.db, { email, password: 'password', role: 'super_admin' })
  const tokenHash = hashOf(await issueToken(fresh.db, userId))
  app = newServer({ logLevel: 'silent', trustProxy: false })
  takeJson(app)
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    request.actor = { userId, email, tokenHash }
  })
  answerUnknown(app, routes)
  await mount(app, fresh, routes)
  call = caller(await app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await app.close()
  await fresh.drop()
})

beforeEach(async () => {
  await fresh.db.deleteFrom('mode_reports').execute()
  await fresh.db.deleteFrom('interaction_modes').execute()
})

const mode = async () => {
  const made = { slot: 1, name: 'Discovery', description: 'd', prompt_template: 't' }
  const { mode_id } = await fresh.db
    .insertInto('interaction_modes')
    .values(made)
    .returning('mode_id')
    .executeTakeFirstOrThrow()
  return mode_id
}

test('what the database refuses by a constraint is said in words', async () => {
  const report = { mode_id: await mode(), prompt_template: 'Report.' }
  const path = '/api/v1/interaction-mode-report-details'
  expect((await call('POST', path, report)).status).toBe(201)
  expect(await call('POST', path, report)).toMatchObject({
    status: 409,
    body: { message: 'One report a mode.' },
  })
  expect((await call('GET', path)).body).toMatchObject([report])
})

test.each([
  ['discovery', 400],
  [nobody, 409],
])(
  'the id %s of something that is not there is refused with its field',
  async (mode_id, status) => {
    const path = '/api/v1/interaction-mode-report-details'
    expect(await call('POST', path, { mode_id, prompt_template: 'Report.' })).toMatchObject({
      status,
      body: {
        message: 'The mode chosen does not exist. It may have been deleted.',
        field: 'mode_id',
      },
    })
  },
)

test('what has no name is called by what it is', async () => {
  const report = { mode_id: await mode(), prompt_template: 'Report.' }
  const created = await call('POST', '/api/v1/interaction-mode-report-details', report)
  const path = `/api/v1/interaction-mode-report-details/${Object(created.body).report_detail_id}`
  await call('PUT', path, { prompt_template: 'Another.' })
  const stale = await call('DELETE', path, undefined, { 'if-match': '"1"' })
  expect(stale.body).toEqual({
    message: expect.stringMatching(/^The report was changed by ann@example\.com on /),
  })
})

test('what the contract has no endpoint for is not served', async () => {
  expect((await call('GET', '/api/v1/products')).status).toBe(200)
  expect((await call('POST', '/api/v1/products', {})).headers.get('allow')).toBe('GET')
  expect((await call('DELETE', `/api/v1/products/${nobody}`)).headers.get('allow')).toBe('PUT')
})
