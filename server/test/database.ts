import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { openDatabase } from '../src/database/open.ts'
import type { OpenDatabase } from '../src/database/open.ts'
import { withDatabase } from './database-url.ts'
import { administer } from './fast-postgres.ts'

/** A database for one test or test file. */
export interface FreshDatabase extends Pick<OpenDatabase, 'db' | 'ping'> {
  url: string
  /** Closes and drops it. */
  drop(): Promise<void>
}

/** Creates a migrated, otherwise empty database by copying the files of the template, in less than half the time of the default. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const name = `greenroom_test_${randomBytes(8).toString('hex')}`
  const copy = `create database ${name} template ${inject('template')} strategy file_copy`
  await administer(inject('postgres'), copy)
  const url = withDatabase(inject('serverAddress'), name)
  const log = { info: () => undefined, warn: () => undefined }
  const { close, ...database } = await openDatabase({ dataDir: '', databaseUrl: url }, log)
  return {
    url,
    ...database,
    drop: async () => {
      await close()
      await administer(inject('postgres'), `drop database ${name} with (force)`)
    },
  }
}

/** Creates a database that is not migrated. */
export const emptyDatabase = async () => {
  const name = `greenroom_test_${randomBytes(8).toString('hex')}`
  await administer(inject('postgres'), `create database ${name}`)
  return {
    DATABASE_URL: withDatabase(inject('serverAddress'), name),
    drop: () => administer(inject('postgres'), `drop database ${name} with (force)`),
  }
}

/** How often an index has been used, as far as its users have reported it: they do so within some seconds. */
export const scansOf = async (db: Database, index: string): Promise<number> => {
  const { rows } = await sql<{ scans: number }>`
    select idx_scan::integer as scans from pg_stat_user_indexes where indexrelname = ${index}`.execute(
    db,
  )
  return rows[0]?.scans ?? 0
}
