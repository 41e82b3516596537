import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { addIndustry } from '../../test/resource-rows.ts'
import type { Database } from './database.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
  onTestFinished(() => app.close())
})

/** Does something on every connection of the pool. */
const onEveryConnection = async (work: (db: Database) => Promise<unknown>) => {
  let missing = 10
  let takenAll = () => {}
  const allTaken = new Promise<void>((resolve) => (takenAll = resolve))
  const onOne = (connection: Database) => {
    missing -= 1
    if (missing === 0) takenAll()
    // Keeps the connection until all others are taken too.
    return Promise.all([work(connection), allTaken])
  }
  return Promise.all(Array.from({ length: missing }, () => app.db.connection().execute(onOne)))
}

const preparedStatements = async (connection: Database) => {
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements where name like 'greenroom_%'`.execute(
    connection,
  )
  return rows
}

/** Sends more concurrent requests than there are connections; returns their distinct statuses. */
const sendRequests = async () => {
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => app.admin('GET', '/api/v1/industries')),
  )
  return [...new Set(responses.map(({ status }) => status))]
}

test('prepares frequent statements once per connection', async () => {
  expect([await sendRequests(), await sendRequests()]).toEqual([[200], [200]])
  const statements: string[][] = []
  await onEveryConnection(async (connection) => {
    statements.push((await preparedStatements(connection)).map(({ statement }) => statement))
  })
  const all = statements.flat()
  expect(new Set(all).size).toBe(2)
  expect(all.length).toBeGreaterThan(10)
})

test('serves requests when a pooler loses prepared statements', async () => {
  expect(await sendRequests()).toEqual([200])
  await onEveryConnection((connection) => sql`deallocate all`.execute(connection))
  expect([await sendRequests(), await sendRequests()]).toEqual([[200], [200]])
})

test('updates a row once when a pooler loses prepared statements', async () => {
  const path = `/api/v1/industries/${await addIndustry(app.db)}`
  const update = (details: string) => app.admin('PUT', path, { name: 'Cars', details })
  expect((await update('First.')).body).toMatchObject({ version: 2 })
  await onEveryConnection((connection) => sql`deallocate all`.execute(connection))
  expect((await update('Second.')).body).toMatchObject({ version: 3 })
  const updates = app.db.selectFrom('audit_log').select('action').where('action', '=', 'update')
  expect(await updates.execute()).toHaveLength(2)
})

test('serves requests when another server has prepared the same statements', async () => {
  expect((await app.admin('GET', '/api/v1/industries')).status).toBe(200)
  const statements = await preparedStatements(app.db)
  expect(statements).toHaveLength(2)
  await onEveryConnection(async (connection) => {
    if ((await preparedStatements(connection)).length > 0) return
    for (const { name, statement } of statements)
      await sql`prepare ${sql.ref(name)} as ${sql.raw(statement)}`.execute(connection)
  })
  expect([await sendRequests(), await sendRequests()]).toEqual([[200], [200]])
})

test('serves requests after a table was altered', async () => {
  expect(await sendRequests()).toEqual([200])
  await sql`alter table users alter column phone_number type varchar(320)`.execute(app.db)
  expect(await sendRequests()).toEqual([200])
})
