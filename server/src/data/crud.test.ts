import { modeReports, products } from '@greenroom/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { caller } from '../../test/call.ts'
import type { Call } from '../../test/call.ts'
import { freshDatabase } from '../../test/database.ts'
import type { FreshDatabase } from '../../test/database.ts'
import { addMode } from '../../test/resource-rows.ts'
import { addUser } from '../../test/users.ts'
import { hashOf, issueToken } from '../access/tokens.ts'
import { crud } from './crud.ts'
import { handleUnknownPaths, mountRoutes } from '../http/mount.ts'
import { createServer, acceptJson } from '../http/server.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const conflicts = { mode_reports_one_a_mode: 'One report a mode.' }
const { id, noun, entity, list, update } = products
const listAndUpdate = { id, noun, entity, list, update }
const routes = [
  ...crud(listAndUpdate, { entity: 'products' }),
  ...crud(modeReports, { entity: 'mode-reports', conflicts }),
]

let fresh: FreshDatabase
let app: FastifyInstance
let call: Call
beforeAll(async () => {
  fresh = await freshDatabase()
  const email = 'ann@example.com'
  const userId = await addUser(fresh.db, { email, password: 'password', role: 'super_admin' })
  const tokenHash = hashOf(await issueToken(fresh.db, userId))
  app = createServer({ logLevel: 'silent', trustProxy: false })
  acceptJson(app)
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    request.actor = { kind: 'user', id: userId, name: email, tokenHash }
  })
  handleUnknownPaths(app, routes)
  await mountRoutes(app, fresh, routes)
  call = caller(await app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await app.close()
  await fresh.drop()
})

const reports = '/api/v1/interaction-mode-report-details'
let mode_id: string
beforeEach(async () => {
  await fresh.db.deleteFrom('mode_reports').execute()
  await fresh.db.deleteFrom('interaction_modes').execute()
  mode_id = await addMode(fresh.db)
})

test('explains a violated constraint with the message given for it', async () => {
  const report = { mode_id, prompt_template: 'Report.' }
  expect((await call('POST', reports, report)).status).toBe(201)
  expect(await call('POST', reports, report)).toMatchObject({
    status: 409,
    body: { message: 'One report a mode.' },
  })
  expect((await call('GET', reports)).body).toMatchObject([report])
})

test.each([
  ['a malformed', 'discovery', 400],
  ['an unknown', unknownId, 409],
])('rejects a reference with %s id and names the field', async (_, modeId, status) => {
  expect(
    await call('POST', reports, { mode_id: modeId, prompt_template: 'Report.' }),
  ).toMatchObject({
    status,
    body: {
      message: 'The selected mode does not exist. It may have been deleted.',
      field: 'mode_id',
    },
  })
})

test('calls a row without a name by its noun', async () => {
  const { body } = await call('POST', reports, { mode_id, prompt_template: 'Report.' })
  const path = `${reports}/${Object(body).report_detail_id}`
  await call('PUT', path, { prompt_template: 'Another.' })
  const stale = await call('DELETE', path, undefined, { 'if-match': '"1"' })
  expect(stale.body).toEqual({
    message: expect.stringMatching(/^The report was changed by ann@example\.com on /),
  })
})

test('serves only the endpoints of the contract', async () => {
  expect((await call('GET', '/api/v1/products')).status).toBe(200)
  expect((await call('POST', '/api/v1/products', {})).headers.get('allow')).toBe('GET')
  expect((await call('DELETE', `/api/v1/products/${unknownId}`)).headers.get('allow')).toBe('PUT')
})
