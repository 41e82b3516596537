import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Database } from './database.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
  onTestFinished(() => app.close())
})

/** Does something on every session that the server may have at once. */
const onEverySession = async (work: (db: Database) => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: 10 }, () =>
      app.db.connection().execute(async (session) => {
        await work(session)
        // Held until the others have one too.
        await wait(300)
      }),
    ),
  )

const prepared = async (session: Database) => {
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements where name like 'greenroom_%'`.execute(
    session,
  )
  return rows
}

/** Statuses of more requests side by side than there are sessions. */
const ask = async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => app.admin('GET', '/api/v1/industries')),
  )
  return [...new Set(answers.map(({ status }) => status))]
}

test('what nearly every request runs is prepared once in a session', async () => {
  expect([await ask(), await ask()]).toEqual([[200], [200]])
  const statements: string[][] = []
  await onEverySession(async (session) => {
    statements.push((await prepared(session)).map(({ statement }) => statement))
  })
  const all = statements.flat()
  expect(new Set(all).size).toBe(2)
  expect(all.length).toBeGreaterThan(10)
})

test('a pooler that takes sessions away from what they have prepared costs no answer', async () => {
  expect(await ask()).toEqual([200])
  await onEverySession((session) => sql`deallocate all`.execute(session))
  expect([await ask(), await ask()]).toEqual([[200], [200]])
})

test('a pooler whose sessions another server has prepared already costs no answer', async () => {
  expect((await app.admin('GET', '/api/v1/industries')).status).toBe(200)
  const statements = await prepared(app.db)
  expect(statements).toHaveLength(2)
  await onEverySession(async (session) => {
    if ((await prepared(session)).length > 0) return
    for (const { name, statement } of statements)
      await sql`prepare ${sql.ref(name)} as ${sql.raw(statement)}`.execute(session)
  })
  expect([await ask(), await ask()]).toEqual([[200], [200]])
})

test('a table that was changed beneath a server costs no answer', async () => {
  expect(await ask()).toEqual([200])
  await sql`alter table users alter column email type varchar(320)`.execute(app.db)
  expect(await ask()).toEqual([200])
})
