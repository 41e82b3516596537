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

const addLongHistory = (db: Database, id: string) =>
  sql`
    insert into revisions (entity, entity_id, version, at, actor_email, request_id, kind, changed, content, content_hash)
    select 'industries', ${id}::uuid, n, now(), 'a@b.co', 'r', 'update', '[]',
      jsonb_build_object('details', n), sha256(n::text::bytea)
    from generate_series(2, ${versions}::integer) n`.execute(db)

const addVersion = (db: Database, id: string, version: number) =>
  sql`
    select add_revision(row('industries', ${id}::uuid, ${version}::integer, now(), null, 'a@b.co', 'r', 'update',
      null, null, null, '{"details":"New."}', null))`.execute(db)

/** The rows of versions that this connection has read lately. */
const readByNow = async (db: Database) => {
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = 'revisions'`.execute(db)
  return Number(rows[0]?.read)
}

test('reads only a few versions to add one to a long history', async () => {
  const id = await addIndustry(app.db)
  await addLongHistory(app.db, id)

  const read = await app.db.transaction().execute(async (db) => {
    const before = await readByNow(db)
    await addVersion(db, id, versions + 1)
    return (await readByNow(db)) - before
  })

  const [newest] = await versionsOf(app, { entity: 'industries', id })
  expect(newest).toMatchObject({ version: versions + 1 })
  expect(read).toBeLessThan(10)
})
