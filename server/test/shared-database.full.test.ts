import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'
import { addIndustry, industryNames } from './api.ts'
import { allowSlowTests } from './slow-tests.ts'
import { newFolder } from './data-dir.ts'
import { spawnProgram, run } from './greenroom.ts'
import { holdLock, isLockAwaited, newDatabase, queryFunction } from './new-database.ts'
import { pgbouncer, startPgbouncer } from './pgbouncer.ts'
import { signIn, startTwoServers } from './two-servers.ts'

/* A database that others use too: someone locks its tables, or a pooler is in front of it. */
allowSlowTests()

test('waits to migrate locked tables without blocking their readers', async () => {
  const { DATABASE_URL, ask } = await newDatabase()
  const connection = { connectionString: DATABASE_URL }
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool(connection) }) })
  await migrate(db, '001-foundation')
  await db.destroy()
  const unlock = await holdLock(connection, 'lock table sessions in access share mode')
  const { child, printed, ended } = spawnProgram({ DATABASE_URL, DATA_DIR: await newFolder() })
  await expect.poll(() => isLockAwaited(connection, 'sessions'), { timeout: 30_000 }).toBe(true)
  await ask('select count(*) from sessions')
  await expect
    .poll(() => printed.stdout, { timeout: 30_000 })
    .toContain('waiting to migrate: the tables are in use')
  expect(printed.stdout).not.toContain('Greenroom is ready')
  await unlock()
  await expect.poll(() => printed.stdout, { timeout: 30_000 }).toContain('Greenroom is ready')
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

test.skipIf(pgbouncer === undefined)(
  'starts, serves, backs up and restores through PgBouncer in transaction mode',
  async () => {
    const pooler = await startPgbouncer(inject('postgres'))
    onTestFinished(pooler.stop)
    const all = await startTwoServers({ LOG_LEVEL: 'warn' }, pooler.way)
    onTestFinished(all.close)
    const { token } = await signIn(all.one.url)
    const before = await industryNames(all.one.url, token)

    // Many more than the three connections of the pooler.
    const names = Array.from({ length: 60 }, (_, number) => `Through the pooler ${number}`)
    const urls = [all.one.url, all.two.url]
    const statuses = await Promise.all(
      names.map((name, number) => addIndustry(urls[number % 2] ?? '', token, name)),
    )
    expect(new Set(statuses)).toEqual(new Set([201]))
    const after = await industryNames(all.two.url, token)
    expect(after.toSorted()).toEqual([...before, ...names].toSorted())

    // The pooler ignores our timeouts: a warning is logged unless its role has its own.
    expect((await all.one.end('SIGTERM')).stdout).toContain('no statement timeout: the pooler')
    const limited = pooler.way(all.settings.DATABASE_URL)
    await all.ask(
      `alter database "${new URL(limited).pathname.slice(1)}" set statement_timeout = '30s'`,
    )
    await all.ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    all.one = await all.again(all.one)
    expect((await all.one.end('SIGTERM')).stdout).not.toContain('no statement timeout')

    const file = join(await newFolder(), 'b.tar.gz')
    expect(await run('backup', all.settings, [file])).toMatchObject({ code: 0 })
    const { DATABASE_URL, ask } = await newDatabase()
    const target = { DATABASE_URL: pooler.way(DATABASE_URL), STORAGE_URL: all.s3.storageUrl('two') }
    expect(await run('restore', { ...all.settings, ...target }, [file])).toMatchObject({ code: 0 })
    expect(await ask('select count(*)::integer from industries')).toEqual([{ count: after.length }])
  },
)

test.skipIf(pgbouncer === undefined)(
  'keeps UTC on the connections that others share through PgBouncer in another time zone',
  async () => {
    const pooler = await startPgbouncer(inject('postgres'))
    onTestFinished(pooler.stop)
    const { DATABASE_URL, ask } = await newDatabase()
    const name = new URL(DATABASE_URL).pathname.slice(1)
    await ask(`alter database "${name}" set timezone = 'Europe/Berlin'`)
    const databaseUrl = pooler.way(DATABASE_URL)
    const log = { info: () => undefined, warn: () => undefined }
    const { db, close } = await openDatabase({ dataDir: '', databaseUrl }, log)
    onTestFinished(close)
    const other = queryFunction({ connectionString: databaseUrl })
    const zone = `select current_setting('TimeZone') as zone, pg_sleep(0.02)::text as slept`
    const both = Array.from({ length: 30 }, async () => {
      const [{ rows: ours }, theirs] = await Promise.all([sql.raw(zone).execute(db), other(zone)])
      return [...ours, ...theirs].map((row) => Object(row).zone)
    })
    expect(new Set((await Promise.all(both)).map(String))).toEqual(new Set(['UTC,Europe/Berlin']))
  },
)
