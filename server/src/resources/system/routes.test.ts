import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addServiceKey } from '../../../test/service-keys.ts'
import { newerRelease } from '../../database/postgres-releases.ts'

const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

const start = async (...settings: Parameters<typeof startApp>): Promise<TestApp> => {
  const app = await startApp(...settings)
  apps.push(app)
  return app
}

const path = '/api/v1/system'
const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
)

test('says what a server without optional settings runs with', async () => {
  const { admin } = await start()
  expect(await admin('GET', path)).toMatchObject({
    status: 200,
    body: {
      version,
      node: process.versions.node,
      database: { embedded: true, version: expect.stringMatching(/^\d+(\.\d+)?$/) },
      storage: 'folder',
      model_server: null,
      speech_server: null,
      identity_provider: null,
      mail: null,
      second_factor_required: false,
      session_content_days: 0,
      metrics: false,
      newest_backup_at: null,
      jobs: [],
    },
  })
})

test('shows what is set without secrets and paths', async () => {
  const { admin, filesFolder, databaseUrl } = await start({
    databaseUrl: 'postgres://greenroom:hidden@db.example:5432/greenroom',
    storage: { kind: 's3', bucket: 'hidden', region: 'hidden', endpoint: 'https://hidden.example' },
    modelServer: { url: 'https://models.example:8443/hidden/v1', model: 'llama3', key: 'hidden' },
    speechServer: { url: 'https://voices.example/hidden', key: 'hidden' },
    oidc: {
      issuer: 'https://login.example/realms/plant',
      clientId: 'hidden',
      clientSecret: 'hidden',
      name: 'Plant login',
    },
    requireSecondFactor: false,
    sessionContentDays: 90,
  })
  const { body } = await admin('GET', path)
  expect(body).toMatchObject({
    database: { embedded: false },
    storage: 's3',
    model_server: { host: 'models.example:8443', model: 'llama3' },
    speech_server: { host: 'voices.example' },
    identity_provider: { name: 'Plant login', issuer: 'https://login.example/realms/plant' },
    session_content_days: 90,
  })
  for (const secret of ['hidden', filesFolder, databaseUrl])
    expect(JSON.stringify(body)).not.toContain(secret)
})

test('says when jobs and the newest backup succeeded', async () => {
  const { admin, db } = await start()
  await db
    .insertInto('jobs')
    .values([
      { job: 'old-trash', last_success_at: new Date('2026-01-02T09:00:00Z') },
      { job: 'backup', last_success_at: new Date('2026-01-01T03:00:00Z') },
    ])
    .execute()
  expect((await admin('GET', path)).body).toMatchObject({
    newest_backup_at: '2026-01-01T03:00:00.000Z',
    jobs: [
      { name: 'backup', last_success_at: '2026-01-01T03:00:00.000Z' },
      { name: 'old-trash', last_success_at: '2026-01-02T09:00:00.000Z' },
    ],
  })
})

test('says what was switched off, by its host, since an address can hold a key', async () => {
  const { admin, db } = await start()
  expect((await admin('GET', path)).body).toMatchObject({ webhooks_off: [] })
  const at = new Date('2026-01-02T09:00:00Z')
  const webhook = { events: ['session.started'], secret: 'any', switched_off_at: at }
  const url = 'https://crm.example:8443/in?key=hidden'
  await db
    .insertInto('webhooks')
    .values([
      { ...webhook, url, off_reason: 'failed' },
      { ...webhook, url },
    ])
    .execute()
  const { body } = await admin('GET', path)
  const shown = { host: 'crm.example:8443', at: at.toISOString(), reason: 'failed' }
  expect(body).toMatchObject({ webhooks_off: [shown] })
  expect(JSON.stringify(body)).not.toContain('hidden')
})

test('names the newest minor release of PostgreSQL where it runs on an older one', async () => {
  const { admin } = await start()
  const { database } = Object((await admin('GET', path)).body)
  expect(database.newer_version).toBe(newerRelease(database.version) ?? null)
})

test.each([
  ['18.4', '18.6'],
  ['18.6', undefined],
  ['18.7', undefined],
  ['17.9 (Debian 17.9-1.pgdg120+1)', '17.11'],
  ['16.15', undefined],
  ['15.0', '15.19'],
  ['19beta1', undefined],
  ['19.0', undefined],
  ['18rc1', undefined],
])('of PostgreSQL %s, the newest known release is %s', (running, newest) => {
  expect(newerRelease(running)).toBe(newest)
})

test('is for super administrators only', async () => {
  const { anyone, db } = await start()
  expect((await anyone('GET', path)).status).toBe(401)
  const { secret } = await addServiceKey(db)
  const asService = { authorization: `Bearer ${secret}` }
  expect((await anyone('GET', path, undefined, asService)).status).toBe(403)
})
