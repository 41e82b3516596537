import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { versionsOf } from '../../../test/histories.ts'
import { addIndustry } from '../../../test/resource-rows.ts'
import type { Database } from '../database.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const versions = 20_000

/** @param texts after how many versions the same text comes again */
const addLongHistory = (db: Database, id: string, texts: number) =>
  sql`
    insert into revisions (entity, entity_id, version, at, actor_email, request_id, kind, changed, content, content_hash)
    select 'industries', ${id}::uuid, n, now(), 'a@b.co', 'r', 'update', '[]',
      content, sha256(convert_to(content::text, 'UTF8'))
    from generate_series(2, ${versions}::integer) n,
      jsonb_build_object('industry_id', ${id}::text, 'details', n % ${texts}::integer) content`.execute(
    db,
  )

const addVersion = (db: Database, id: string, version: number, details: number) =>
  sql`
    select add_revision(row('industries', ${id}::uuid, ${version}::integer, now(), null, 'a@b.co', 'r', 'update',
      null, null, null, jsonb_build_object('industry_id', ${id}::text, 'details', ${details}::integer), null))`.execute(
    db,
  )

/** The rows of versions that this connection has read lately. */
const readByNow = async (db: Database) => {
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = 'revisions'`.execute(db)
  return Number(rows[0]?.read)
}

test.each([
  { what: 'with a new text', texts: versions, details: versions + 1, same_as: null },
  { what: 'with one of four texts that take turns', texts: 4, details: 1, same_as: versions - 3 },
])('reads only a few versions to add one $what to a long history', async (row) => {
  const id = await addIndustry(app.db)
  await addLongHistory(app.db, id, row.texts)

  // PostgreSQL plans for any parameters after five calls.
  for (let added = 1; added <= 7; added++) {
    const details = added === 7 ? row.details : -added
    const read = await app.db.transaction().execute(async (db) => {
      const before = await readByNow(db)
      await addVersion(db, id, versions + added, details)
      return (await readByNow(db)) - before
    })
    expect(read).toBeLessThan(10)
  }

  const [newest] = await versionsOf(app, { entity: 'industries', id })
  expect(newest).toMatchObject({ version: versions + 7, same_as: row.same_as })
})
