import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../test/new-database.ts'
import { migrate, migrationNames } from './migrate.ts'
import { unusableDatabase } from './unusable-database.ts'

const released = migrationNames.slice(0, 8)
const first = ['009-retire', '010-people-status', '011-session-scores', '012-integrations']
const all = [...first, '013-session-days', '014-experiments', '015-changed-words']
all.push('016-trainee-days', '017-score-scales', '018-erasing', '019-more-events')

/** Creates a database with the tables of the commit that squashed them, on which these migrations seem to have been applied. */
const databaseWith = async (names: readonly string[]) => {
  const { DATABASE_URL, ask } = await newDatabase()
  const pool = new Pool({ connectionString: DATABASE_URL })
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => db.destroy())
  await migrate(db, '013-erasing')
  await ask('delete from kysely_migration')
  await ask('insert into kysely_migration select unnest($1::text[]), now()::text', [names])
  const applied = async () =>
    (await ask('select name from kysely_migration order by name')).map(({ name }) => name)
  return { db, applied }
}

test('recognises the tables of the last commit before the migrations were squashed', async () => {
  const { db, applied } = await databaseWith([...released, ...all])
  await migrate(db)
  expect(await applied()).toEqual(migrationNames)
})

test('refuses the tables of an earlier commit, and says what to do', async () => {
  const names = [...released, ...first]
  const { db, applied } = await databaseWith(names)
  await expect(migrate(db)).rejects.toThrow(
    'it is from between two releases; start the last commit that has the migration 019-more-events with it once first',
  )
  expect(await applied()).toEqual(names)
})

test('leaves tables of others alone, and says which table of its own has another owner', async () => {
  const { DATABASE_URL, ask } = await newDatabase()
  const role = `plain_${Date.now()}`
  await ask(`create role ${role}`)
  await ask(`grant create, usage on schema public to ${role}; create table theirs ()`)
  const pool = new Pool({ connectionString: DATABASE_URL, max: 1 })
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(async () => {
    await db.destroy()
    await ask(`drop owned by ${role}; drop role ${role}`)
  })
  await sql.raw(`set role ${role}`).execute(db)
  await migrate(db, undefined, { '901-ours': 'create table ours ()' })
  await ask('alter table ours owner to current_user')
  const known = { '901-ours': '', '902-more': 'alter table ours add column more text' }
  const failure: unknown = await migrate(db, undefined, known).catch((error: unknown) => error)
  expect(unusableDatabase({ databaseUrl: 'any' }, failure).message).toBe(
    'DATABASE_URL: its database cannot be used: must be owner of table ours (its user must own the tables of Greenroom, and may create others in its schema)',
  )
})

test.each([
  ['no pg_hba.conf entry for host "::1", user "a", database "b", no encryption', 'with TLS'],
  [
    'no pg_hba.conf entry for host "::1", user "a", database "b", SSL encryption',
    'rejects the user',
  ],
  ['SSL connection is required. Please specify SSL options and retry.', '?sslmode=verify-full'],
])('says why a connection was refused: %s', (message, said) => {
  const cause = Object.assign(new Error(message), { code: '28000' })
  expect(unusableDatabase({ databaseUrl: 'any' }, cause).message).toContain(said)
})
