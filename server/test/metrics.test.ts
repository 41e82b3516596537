import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '../src/access/tokens.ts'
import { administrator, userIdByEmail } from './app.ts'
import { caller } from './call.ts'
import { freshDatabase } from './database.ts'
import type { FreshDatabase } from './database.ts'
import { delivery, startService } from './delivery.ts'
import { freePort } from './free-port.ts'
import { launch } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'
import { startModelServer, words } from './model-server.ts'
import type { FakeModelServer } from './model-server.ts'
import { ofDatabase, scrapeMetrics } from './scrape-metrics.ts'
import { allowSlowTests } from './slow-tests.ts'
import { openReply } from './conversations.ts'
import { addUser } from './users.ts'

allowSlowTests()

let database: FreshDatabase
let model: FakeModelServer
let server: Greenroom
let token: string
let port: number
const { email, password } = administrator

beforeAll(async () => {
  database = await freshDatabase()
  model = await startModelServer()
  port = await freePort()
  server = await launch({
    DATABASE_URL: database.url,
    SEED: 'none',
    METRICS_PORT: `${port}`,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LLM_URL: model.url,
    LLM_MODEL: 'test-model',
  })
  token = await issueToken(database.db, await userIdByEmail(database.db, email))
})
afterAll(async () => {
  await server.end('SIGTERM')
  await model.close()
  await database.drop()
})

const scrape = () => scrapeMetrics(port)

/** What some work adds to series whose names begin like this. */
const addedBy = async (prefix: string, work: () => Promise<unknown>) => {
  const before = await scrape()
  await work()
  const changes = [...(await scrape())]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

const signIn = (body: object) => caller(server.url)('POST', '/api/login', body)

test('counts responses by the template of their route', async () => {
  const admin = caller(server.url, { authorization: `Bearer ${token}` })
  const added = await addedBy('greenroom_http_', async () => {
    await admin('GET', '/api/v1/auth/by-email/somebody@greenroom.example')
    await admin('GET', '/api/v1/plans/00000000-0000-4000-8000-000000000000')
    await caller(server.url)('GET', '/api/v1/industries')
    await admin('GET', '/api/made-up/1')
    await admin('GET', '/made-up/2')
    await admin('PROPFIND', '/made-up/3').catch(() => undefined)
  })
  expect(added).toMatchObject({
    'requests_total{method="GET",route="/api/v1/auth/by-email/{address}",status="404"}': 1,
    'requests_total{method="GET",route="/api/v1/industries/",status="401"}': 1,
    'request_duration_seconds_count{method="GET",route="/api/v1/industries/"}': 1,
    'request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/v1/industries/"}': 1,
  })
  expect(Object.keys(added).join()).not.toMatch(/made-up|somebody|PROPFIND|0000/)
})

test('counts sign-ins by how they ended', async () => {
  await addUser(database.db, { email: 'trainee@greenroom.example', role: 'sales_person' })
  const added = await addedBy('greenroom_sign_ins_total', async () => {
    await signIn({ email, password })
    await signIn({ email, password: 'not the password' })
    await signIn({ email: 'nobody@greenroom.example', password: 'not the password' })
    await caller(server.url)('POST', '/api/v1/auth/sign-in-link', { token: 'x'.repeat(43) })
  })
  expect(added).toEqual({
    '{result="success"}': 1,
    '{result="wrong_password"}': 2,
    '{result="used_link"}': 1,
  })
})

test('counts sign-ins that are blocked', async () => {
  const account = 'guessed@greenroom.example'
  const attempts = Array.from({ length: 20 }, () => ({ account, address: '127.0.0.1' }))
  await database.db.insertInto('sign_in_attempts').values(attempts).execute()
  const added = await addedBy('greenroom_sign_ins_total', () =>
    signIn({ email: account, password: 'not the password' }),
  )
  await database.db.deleteFrom('sign_in_attempts').execute()
  expect(added).toEqual({ '{result="limited"}': 1 })
})

test('counts the calls of service keys, and the sessions that they start', async () => {
  const service = await startService({ url: server.url, db: database.db })
  const { user_id } = await service.addTrainee(1)
  const { user_id: inactive } = await service.addTrainee(1)
  await database.db
    .updateTable('users')
    .set({ deactivated_at: new Date() })
    .where('user_id', '=', inactive)
    .execute()
  const setActive = (entity: 'personas' | 'interaction_modes', status_active: boolean) =>
    database.db.updateTable(entity).set({ status_active }).execute()
  const composition_hash = await service.compositionHash()
  const before = new Set((await scrape()).keys())
  const once = { 'idempotency-key': 'one' }
  const work = async () => {
    await service.start({ user_id, composition_hash }, once)
    await service.start({ user_id, composition_hash }, once)
    await service.start({ user_id, composition_hash })
    await service.start({ user_id, composition_hash: '0'.repeat(64) })
    await service.start({ user_id: crypto.randomUUID(), composition_hash })
    await service.start({ user_id: inactive, composition_hash })
    for (const entity of ['personas', 'interaction_modes'] as const) {
      await setActive(entity, false)
      await service.start({ user_id, composition_hash })
      await setActive(entity, true)
    }
    await service.call('GET', '/api/v1/industries')
    const unknown = { authorization: `Bearer ${service.secret.slice(0, -4)}aaaa` }
    await caller(server.url, unknown)('GET', `${delivery}/catalogue`)
  }
  expect(await addedBy('greenroom_se', work)).toEqual({
    ssions_started_total: 1,
    'ssions_refused_total{reason="no_credits"}': 1,
    'ssions_refused_total{reason="prompt_changed"}': 1,
    'ssions_refused_total{reason="not_found"}': 1,
    'ssions_refused_total{reason="deactivated"}': 1,
    'ssions_refused_total{reason="persona_retired"}': 1,
    'ssions_refused_total{reason="mode_retired"}': 1,
    'rvice_key_requests_total{result="accepted"}': 8,
    'rvice_key_requests_total{result="forbidden"}': 1,
    'rvice_key_requests_total{result="unknown"}': 1,
  })
  // Prometheus sees no increase of a series that appears with its first event.
  const added = [...(await scrape()).keys()].filter((name) => !before.has(name))
  expect(added.filter((name) => !name.startsWith('greenroom_http_'))).toEqual([])
})

test('counts the calls of the model server', async () => {
  const added = await addedBy('greenroom_model_calls_total', async () => {
    model.answer(words(['Good', ' morning.']))
    await (await openReply({ url: server.url, token })).text()
    model.answer((response) => response.writeHead(500).end())
    await (await openReply({ url: server.url, token })).text()
  })
  expect(added).toEqual({
    '{kind="reply",result="answered"}': 1,
    '{kind="reply",result="failed"}': 1,
  })
})

test('shows the times of jobs and of the newest backup, and the unfinished sessions', async () => {
  const { db } = database
  const service = await startService({ url: server.url, db })
  const { user_id } = await service.addTrainee(2)
  await service.start({ user_id })
  const unfinished = (await scrape()).get('greenroom_sessions_unfinished') ?? Number.NaN
  await service.start({ user_id })
  await sql`
    update sessions set start_time = now() - interval '25 hours'
    where session_id = (select session_id from sessions where user_id = ${user_id} limit 1)
  `.execute(db)
  const at = (seconds: number) => new Date(seconds * 1000)
  await db
    .insertInto('jobs')
    .values([
      { job: 'old-trash', last_success_at: at(1_800_000_000) },
      { job: 'backup', last_success_at: at(1_800_000_100) },
    ])
    .execute()
  const shown = await scrape()
  expect(shown.get('greenroom_sessions_unfinished')).toBe(unfinished + 1)
  expect(shown.get('greenroom_backup_newest_timestamp_seconds')).toBe(1_800_000_100)
  const jobs = [...shown].filter(([name]) => name.startsWith('greenroom_job_'))
  expect(jobs).toEqual([
    ['greenroom_job_last_success_timestamp_seconds{job="old-trash"}', 1_800_000_000],
  ])
})

test('starts each counter at 0 with the values of its labels that the docs list', async () => {
  const docs = readFileSync(new URL('../../docs/operating/monitoring.md', import.meta.url), 'utf8')
  const listed = [...docs.matchAll(/^\| `(greenroom_\w+_total)` +\|([^|]+)\|/gm)]
    .filter(([, name]) => name !== 'greenroom_http_requests_total')
    .flatMap(([, name = '', text = '']) => {
      const values = [...text.matchAll(/`(\w+)`/g)].map(([, value]) => value)
      return values
        .filter((value) => !['result', 'reason', 'kind'].includes(value ?? ''))
        .map((value) => `${name} ${value}`)
    })
  const shown = [...(await scrape()).keys()].flatMap((name) =>
    [...name.matchAll(/(?:result|reason|kind)="(\w+)"/g)].map(
      ([, value]) => `${name.replace(/\{.*/, '')} ${value}`,
    ),
  )
  expect([...new Set(shown)].toSorted()).toEqual(listed.toSorted())
})

test('counts mails, and webhooks that were switched off because of their receivers', async () => {
  const { db } = database
  const [off, url] = [new Date(), 'https://a.co/']
  const webhook = { url, events: ['session.started'], secret: 'any', switched_off_at: off }
  await db
    .insertInto('webhooks')
    .values([
      { ...webhook, off_reason: 'gone' },
      { ...webhook, off_reason: 'failed' },
      // By an administrator, and on again by a server of the release before.
      { ...webhook, off_reason: null },
      { ...webhook, switched_off_at: null, off_reason: 'failed' },
    ])
    .execute()
  expect((await scrape()).get('greenroom_webhooks_switched_off')).toBe(2)
  await db.deleteFrom('webhooks').execute()
  expect((await scrape()).get('greenroom_webhooks_switched_off')).toBe(0)
  const mails = [...(await scrape())].filter(([name]) => name.startsWith('greenroom_mails_'))
  expect(Object.fromEntries(mails)).toEqual({
    'greenroom_mails_total{result="sent"}': 0,
    'greenroom_mails_total{result="failed"}': 0,
  })
})

test('counts unfinished sessions with the index', async () => {
  const { rows } = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    return sql<object>`explain select from sessions
      where status = 'in_progress'
        and coalesce(start_time, created_at) < now() - interval '24 hours'`.execute(trx)
  })
  expect(JSON.stringify(rows)).toContain('sessions_in_progress')
})

test('answers without the figures of a database that fails or hangs', async () => {
  const { db } = database
  const missing = async () => [...(await scrape()).keys()].filter((name) => ofDatabase.test(name))
  await sql`alter table jobs rename to moved`.execute(db)
  const whileFailing = await missing()
  await sql`alter table moved rename to jobs`.execute(db)
  const whileHanging = await db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx)
    return missing()
  })
  expect({ whileFailing, whileHanging }).toEqual({ whileFailing: [], whileHanging: [] })
  await expect.poll(missing, { timeout: 30_000 }).toContain('greenroom_sessions_unfinished')
})

test('is not served on the port of the console, and serves nothing else', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('exports every series that the dashboard, the alerts and the docs name', async () => {
  // Those of requests appear once a response has been counted, which is after its caller has it.
  await fetch(`${server.url}/healthz`)
  const seriesOf = (name: string) => name.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, '')
  const readNames = async () => [...(await scrape()).keys()].map(seriesOf)
  await expect.poll(readNames, { timeout: 30_000 }).toContain('greenroom_http_requests_total')
  const exported = new Set(await readNames())
  const docs = new URL('../../docs/operating/', import.meta.url)
  const namedIn = (file: string) =>
    readFileSync(new URL(file, docs), 'utf8')
      .match(/\b(?:greenroom|process)_\w+/g)
      ?.map(seriesOf) ?? []
  const documented = new Set(namedIn('monitoring.md'))
  const used = [...namedIn('grafana.json'), ...namedIn('alerts.yml')]
  // These appear once a job has succeeded.
  const later = /_(last_success|newest)_timestamp_seconds$/
  const always = (names: Iterable<string>) =>
    [...new Set(names)].filter((name) => !later.test(name)).toSorted()
  expect(always(documented)).toEqual(always(exported))
  expect(used.filter((name) => !documented.has(name))).toEqual([])
})
