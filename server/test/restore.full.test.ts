import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrationNames } from '../src/database/migrate.ts'
import { readBackup } from './backups.ts'
import { credentials, startBuckets } from './bucket.ts'
import { allowSlowTests } from './slow-tests.ts'
import { newDataDir, newFolder } from './data-dir.ts'
import { run } from './greenroom.ts'
import { newDatabase } from './new-database.ts'
import { pictureName } from './picture-name.ts'

allowSlowTests()

const industry = `insert into industries (name, details, version) values ('Foundries', 'Hot.', 7)`

/** Migrates a database up to this migration. */
const migrateTo = async (connectionString: string, name: string | undefined) => {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString }) }) })
  await migrate(db, name)
  await db.destroy()
}

/** Backs up a database with one industry, and creates one to restore it into. */
const savedIndustry = async ({ until, also = [] }: { until?: string; also?: string[] } = {}) => {
  const [source, target] = [await newDatabase(), await newDatabase()]
  const [DATA_DIR, file] = [await newDataDir(), join(await newFolder(), 'b.tar.gz')]
  await migrateTo(source.DATABASE_URL, until)
  for (const statement of [industry, ...also]) await source.ask(statement)
  const from = { DATA_DIR, DATABASE_URL: source.DATABASE_URL }
  const saved = await run('backup', from, [file])
  expect(saved.code).toBe(0)
  const to = { DATA_DIR, DATABASE_URL: target.DATABASE_URL }
  return { file, target, warnings: saved.stderr, restore: () => run('restore', to, [file]) }
}

const industries = 'select name, version from industries'
const applied = 'select name from kysely_migration order by name'

test.each(migrationNames)('restores a backup of %s and migrates it', async (until) => {
  const { file, target, restore } = await savedIndustry({ until })
  expect((await readBackup(file)).migrations.at(-1)).toBe(until)
  expect(await restore()).toMatchObject({ code: 0, stderr: '' })
  expect(await target.ask(industries)).toEqual([{ name: 'Foundries', version: 7 }])
  expect(await target.ask(applied)).toEqual(migrationNames.map((name) => ({ name })))
  const history = until < '004' ? [{ version: 7, kind: 'found' }] : []
  expect(await target.ask('select version, kind from revisions')).toEqual(history)
})

test('restores into empty tables, not into newer ones, and rolls back when a row violates a constraint', async () => {
  const also = [
    `insert into plans (plan_type, billing_cycle, credits_per_month, max_users,
    max_session_duration, monthly_price) values ('starter', 'monthly', 1, 1, 1, 1)`,
  ]
  const { target, restore } = await savedIndustry({ also })
  await migrateTo(target.DATABASE_URL, undefined)
  await target.ask(`insert into kysely_migration values ('999-future', now()::text)`)
  expect(await restore()).toMatchObject({
    code: 2,
    stderr:
      'DATABASE_URL: the tables of its database are newer than the backup (999-future); restore into a new database\n',
  })
  await target.ask(`delete from kysely_migration where name = '999-future'`)
  await target.ask(`alter table plans add constraint none_at_all check (max_users > 1)`)
  expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringContaining('none_at_all') })
  expect(await target.ask(industries)).toEqual([])
  await target.ask('alter table plans drop constraint none_at_all')
  expect(await restore()).toMatchObject({ code: 0, stderr: '' })
  expect(await target.ask(industries)).toEqual([{ name: 'Foundries', version: 7 }])
})

test('restores rows unchanged by triggers, continues sequences and writes an audit entry', async () => {
  const entry = `insert into audit_log (audit_id, actor_email, action, entity, entity_id, request_id)
    overriding system value values (41, 'a@b.co', 'sign-in', 'users', 'x', 'y')`
  const { target, restore } = await savedIndustry({ also: [entry] })
  await migrateTo(target.DATABASE_URL, undefined)
  await target.ask(`create function rename() returns trigger language plpgsql
    as $$ begin new.name = 'Renamed'; return new; end $$`)
  await target.ask(`create trigger rename before insert on industries
    for each row execute function rename()`)
  expect(await restore()).toMatchObject({ code: 0, stderr: '' })
  expect(await target.ask('select audit_id::int, action from audit_log order by 1')).toEqual([
    { audit_id: 41, action: 'sign-in' },
    { audit_id: 42, action: 'restore' },
  ])
  await target.ask(industry)
  expect(await target.ask(`${industries} order by created_at`)).toMatchObject([
    { name: 'Foundries' },
    { name: 'Renamed' },
  ])
})

test('reports a missing picture at backup and restore, and skips unknown tables', async () => {
  const also = [
    `update industries set details = '/files/${pictureName('c')}'`,
    'create table foreign_thing (a text)',
    `insert into foreign_thing values ('x')`,
  ]
  const { warnings, restore } = await savedIndustry({ also })
  const { code, stdout, stderr } = await restore()
  const missing = `The picture ${pictureName('c')} is not in the backup: it was missing from the storage.\n`
  expect({ code, warnings, stderr }).toEqual({ code: 0, warnings: missing, stderr: missing })
  expect(stdout).toMatch(/^Skipped foreign_thing: Greenroom has no such table$/m)
})

test('backs up pictures from one bucket and restores them into another', async () => {
  const [source, target] = [await newDatabase(), await newDatabase()]
  const [DATA_DIR, file] = [await newDataDir(), join(await newFolder(), 'b.tar.gz')]
  const s3 = await startBuckets()
  onTestFinished(s3.close)
  const inBucket = (bucket: string) => ({ ...credentials, STORAGE_URL: s3.storageUrl(bucket) })
  const from = { DATA_DIR, DATABASE_URL: source.DATABASE_URL, SEED: 'demo', ...inBucket('one') }
  expect(await run('seed', from, ['--users', '1'])).toMatchObject({ code: 0 })
  expect(await run('backup', from, [file])).toMatchObject({ code: 0 })
  const to = { DATA_DIR, DATABASE_URL: target.DATABASE_URL, ...inBucket('two') }
  expect(await run('restore', to, [file])).toMatchObject({ code: 0 })
  const restored = await s3.stored('two')
  expect(Object.keys(restored)).toHaveLength(12)
  expect(restored).toEqual(await s3.stored('one'))
})
