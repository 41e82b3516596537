import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeBackup } from '../../../cli/backup/write-backup.ts'
import { administrator, startApp, userIdByEmail } from '../../../../test/app.ts'
import type { TestApp } from '../../../../test/app.ts'
import { readBackup } from '../../../../test/backups.ts'
import { newFolder } from '../../../../test/data-dir.ts'
import { findTexts, leaveTraces, person, personalTexts } from '../../../../test/person.ts'
import { addUser, roleId } from '../../../../test/users.ts'
import { eraseLeftovers } from './erase-user.ts'

let app: TestApp
const warnings: string[] = []
beforeAll(async () => {
  app = await startApp({
    ...{ logLevel: 'warn', logTo: { write: (line: string) => warnings.push(line) } },
    modelServer: { url: 'http://127.0.0.1:1/v1', model: 'none' },
  })
})
afterAll(() => app.close())

const erase = (id: string, email: unknown, headers = {}) =>
  app.admin('POST', `/api/v1/auth/users/${id}/erase`, { email }, headers)

test('leaves nothing of a person in any table, file or backup', async () => {
  const { id, credits, self, service, sessionIds, promptsKept } = await leaveTraces(app)
  const before = await findTexts(app, personalTexts)
  expect(Object.keys(before).toSorted()).toEqual([
    ...['audit_log', 'credit_ledger', 'idempotency_keys', 'model_jobs', 'model_runs', 'revisions'],
    ...['service_keys', 'session_marks', 'sessions', 'sign_in_attempts', 'sign_in_failures'],
    ...['sign_in_places', 'trash', 'trials', 'users'],
  ])
  const picture = await readdir(app.filesFolder)
  const countOf = async (table: string) =>
    (await sql<{ rows: string }>`select count(*) as rows from ${sql.table(table)}`.execute(app.db))
      .rows[0]?.rows
  const counts = [await countOf('audit_log'), await countOf('credit_ledger')]

  warnings.length = 0
  const erased = await erase(id, ` ${person.email.toUpperCase()} `)
  const pseudonym = expect.stringMatching(/^erased-[0-9a-f]{8}@erased\.invalid$/)
  expect(erased).toMatchObject({
    status: 200,
    body: {
      ...{ user_id: id, first_name: 'Erased', last_name: 'person', email: pseudonym },
      ...{ phone_number: null, role: { name: 'sales_person' } },
    },
  })
  expect(warnings).toEqual([])
  expect(await findTexts(app, personalTexts)).toEqual({})
  expect((await readdir(app.filesFolder)).length).toBe(picture.length - 1)
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const file = join(await newFolder(), 'after.tar.gz')
  await writeBackup({ client, files: app.files, report: () => undefined }, file)
  const saved = JSON.stringify((await readBackup(file)).rows).toLowerCase()
  for (const text of personalTexts) expect(saved).not.toContain(text.toLowerCase())

  // What was done stays, under the pseudonym.
  const { email } = Object(erased.body)
  const [audited, booked] = [await countOf('audit_log'), await countOf('credit_ledger')]
  expect([Number(audited) - 1, booked]).toEqual([Number(counts[0]), counts[1]])
  const ledger = Object((await app.admin('GET', `${credits}/ledger`)).body)
  expect(ledger[0]).toMatchObject({
    actor_email: email,
    difference: 10,
    note: `For Erased person (${email})`,
  })
  const sessions = Object((await app.admin('GET', `/api/v1/sessions/user/${id}`)).body)
  expect(sessions).toHaveLength(sessionIds.length)
  for (const { performance_report } of sessions)
    expect(performance_report).toEqual({
      ...{ overall_score: 7.5, closing: expect.any(Number) },
      coaching_summary: 'The text was removed because the person was erased.',
    })
  const trials = Object((await app.admin('GET', '/api/v1/trials')).body)
  expect(trials).toMatchObject([{ name: 'Trial of Erased person', actor_email: email }])
  expect(await promptsKept()).toBe(true)

  // Nobody is left to sign in, and nothing personal comes back.
  expect((await self('GET', '/api/v1/roles')).status).toBe(401)
  const refused = { status: 409, body: { message: 'This person was erased.' } }
  expect(await erase(id, email)).toMatchObject(refused)
  const names = { first_name: 'A', last_name: 'B' }
  expect(await app.admin('PUT', `/api/v1/auth/${id}`, names)).toMatchObject(refused)
  const role = Object((await app.admin('GET', '/api/v1/roles')).body)[0].role_id
  const changeRole = `/api/v1/auth/users/${id}/change-role/${role}`
  expect(await app.admin('POST', changeRole)).toMatchObject(refused)
  expect(await service.start({ user_id: id })).toMatchObject(refused)
  const delivered = `/api/v1/delivery/users/${email}`
  expect(await service.call('PUT', delivered, names)).toMatchObject(refused)
  const finish = `/api/v1/delivery/sessions/${sessionIds[0]}`
  const late = { transcript: 'Zuzana!', performance_report: { overall_score: 9, advice: 'Zuzana' } }
  const end = { status: 'completed', end_time: new Date(Date.now() + 90_000), ...late }
  expect((await service.call('PATCH', finish, end)).status).toBe(200)
  expect(await findTexts(app, personalTexts)).toEqual({})
  const login = { email: person.email, password: person.password }
  for (const address of [person.email, email])
    expect((await app.anyone('POST', '/api/login', { ...login, email: address })).status).toBe(401)
})

test('asks for the address, and refuses to erase yourself', async () => {
  const email = 'trainee@a.co'
  const id = await addUser(app.db, { email, role: 'sales_person' })
  for (const [typed, field] of [
    ['other@a.co', 'email'],
    [7, 'email'],
    ['', 'email'],
  ])
    expect(await erase(id, typed)).toMatchObject({ status: 400, body: { field } })
  expect((await erase('00000000-0000-4000-8000-000000000000', email)).status).toBe(404)
  const own = await userIdByEmail(app.db, administrator.email)
  expect(await erase(own, administrator.email)).toMatchObject({
    status: 409,
    body: { message: 'You cannot erase yourself. Another super administrator can do that.' },
  })
  expect(await userIdByEmail(app.db, email)).toBe(id)
})

test('erases once when asked twice, and answers the same to the same key', async () => {
  const email = 'twice@a.co'
  const id = await addUser(app.db, { email, role: 'sales_manager' })
  const both = await Promise.all([erase(id, email), erase(id, email)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])

  const other = await addUser(app.db, { email: 'again@a.co', role: 'sales_manager' })
  const first = await erase(other, 'again@a.co', { 'idempotency-key': 'erase' })
  expect((await erase(other, 'again@a.co', { 'idempotency-key': 'erase' })).body).toEqual(
    first.body,
  )
})

test('takes pictures, texts of sessions and addresses out of old entries, and leaves prompts alone', async () => {
  const id = await addUser(app.db, { email: 'old@a.co', role: 'sales_person' })
  const session = crypto.randomUUID()
  const texts = { performance_report: { advice: 'Asks for marzipan' }, transcript: 'Marzipan!' }
  const user = { first_name: 'Ottokar', last_name: 'Olden', email: 'old@a.co' }
  const picture = {
    image: 'https://faces.example/marzipan.png',
    phone_number: '+49 1',
    external_id: 'x1',
  }
  const entry = { actor_email: 'greenroom', request_id: 'old' }
  await app.db
    .insertInto('audit_log')
    .values([
      {
        ...{ ...entry, action: 'update', entity: 'users', entity_id: id },
        ...{ before: JSON.stringify({ ...user, ...picture }), after: JSON.stringify(user) },
      },
      {
        ...{ ...entry, action: 'delete', entity: 'sessions', entity_id: session },
        before: JSON.stringify({ user_id: id, status: 'completed', ...texts }),
      },
      {
        ...{ ...entry, action: 'create', entity: 'industries', entity_id: session },
        ...{
          title: 'Plant of old@a.co',
          after: JSON.stringify({ details: 'Ask old@a.co.', version: 1 }),
        },
      },
    ])
    .execute()
  const { body } = await erase(id, 'old@a.co')
  expect(await findTexts(app, ['marzipan', 'Ottokar'])).toEqual({})
  const neutral = { first_name: 'Erased', last_name: 'person', email: Object(body).email }
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['title', 'before', 'after'])
    .where('request_id', '=', 'old')
    .orderBy('audit_id')
    .execute()
  const withoutDetails = { ...neutral, phone_number: null, image: null, external_id: null }
  expect(entries).toEqual([
    { title: 'Erased person', before: withoutDetails, after: neutral },
    { title: null, before: { user_id: id, status: 'completed' }, after: null },
    // Its name is replaced, its text belongs to the company.
    {
      ...{ title: `Plant of ${neutral.email}`, before: null },
      after: { details: 'Ask old@a.co.', version: 1 },
    },
  ])
})

test('hides the actor of an entry that was written meanwhile', async () => {
  const email = 'late@a.co'
  const id = await addUser(app.db, { email, role: 'super_admin' })
  await erase(id, email)
  const entry = { action: 'update', entity: 'plans', entity_id: 'x', request_id: 'late' }
  await app.db
    .insertInto('audit_log')
    .values({ ...entry, actor_id: id, actor_email: email })
    .execute()
  await eraseLeftovers(app.db)
  expect(await findTexts(app, [email])).toEqual({})
})

test('an erasure that was interrupted ends within the hour, and keeps nobody waiting meanwhile', async () => {
  const email = 'cut.off@a.co'
  const id = await addUser(app.db, { email, role: 'sales_person' })
  await app.admin('PUT', `/api/v1/auth/${id}`, { first_name: 'Wilhelmina', last_name: 'Cut' })
  const locked = await app.db.startTransaction().execute()
  await sql`select from audit_log where entity_id = ${id} for update`.execute(locked)
  const erasing = erase(id, email)
  // The person is gone already, and roles are not locked.
  await expect
    .poll(() => userIdByEmail(app.db, email).catch(() => 'gone'), { timeout: 20_000 })
    .toBe('gone')
  const other = await addUser(app.db, { email: 'other.role@a.co', role: 'sales_person' })
  const role = await roleId(app.db, 'sales_manager')
  const change = `/api/v1/auth/users/${other}/change-role/${role}`
  expect((await app.admin('POST', change)).status).toBe(200)
  const cutOff = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like '%audit_id%' and wait_event_type = 'Lock' and datname = current_database()`
  await expect
    .poll(async () => (await cutOff.execute(app.db)).rows, { timeout: 20_000 })
    .toHaveLength(1)
  expect((await erasing).status).toBe(200)
  await locked.commit().execute()
  expect(await findTexts(app, ['Wilhelmina'])).toMatchObject({ audit_log: 1, erased_users: 1 })

  await eraseLeftovers(app.db)
  expect(await findTexts(app, ['Wilhelmina'])).toMatchObject({ audit_log: 1, erased_users: 1 })
  await sql`update erased_users set erased_at = now() - interval '11 minutes'`.execute(app.db)
  await eraseLeftovers(app.db)
  expect(await findTexts(app, ['Wilhelmina', email])).toEqual({})
})

const statements = {
  'an update': (table: string) => sql`update ${sql.table(table)} set actor_email = 'x'`,
  'a delete': (table: string) => sql`delete from ${sql.table(table)}`,
  'a truncate': (table: string) => sql`truncate ${sql.table(table)} cascade`,
}

test.each(['audit_log', 'credit_ledger', 'revisions'])(
  '%s still refuses updates, deletes and truncates',
  async (table) => {
    const email = `${table.replace('_', '-')}@a.co`
    const id = await addUser(app.db, { email, role: 'super_admin' })
    expect((await erase(id, email)).status).toBe(200)
    for (const [, statement] of Object.entries(statements))
      await expect(statement(table).execute(app.db)).rejects.toThrow(/append-only/)
    // In the name of somebody who was not erased, and as erasing would not do it.
    const as = (userId: string, statement: ReturnType<(typeof statements)['an update']>) =>
      app.db.transaction().execute(async (trx) => {
        await sql`select set_config('greenroom.erasing', ${userId}, true)`.execute(trx)
        await statement.execute(trx)
      })
    const own = await userIdByEmail(app.db, administrator.email)
    await expect(as(own, statements['an update'](table))).rejects.toThrow(/append-only/)
    await expect(as(id, statements['a delete'](table))).rejects.toThrow(/append-only/)
    await app.admin('POST', '/api/v1/industries/', { name: 'Any', details: 'Any.' })
    if (table !== 'credit_ledger') {
      await expect(as(id, statements['an update'](table))).rejects.toThrow(/only what is personal/)
      const rewritten = sql`update ${sql.table(table)} set request_id = 'x'`
      await expect(as(id, rewritten)).rejects.toThrow(/only what is personal/)
    }
  },
)

test('every table that refers to users is known to erasing', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where confrelid = 'users'::regclass and contype = 'f' order by 1`.execute(app.db)
  // Add a new table to the erasing of a person, then to this list.
  expect(rows.map(({ name }) => name)).toEqual([
    ...['access_tokens', 'erased_users', 'model_calls', 'oidc_links', 'second_factors'],
    ...['session_marks', 'sessions', 'trash', 'user_subscriptions'],
  ])
})
