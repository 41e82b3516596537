import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { openDatabase } from '../src/database/open.ts'
import { databaseAt } from './addresses.ts'

/** A database for one test file. */
export interface FreshDatabase {
  url: string
  db: Database
  /** Closes and removes it. */
  drop(): Promise<void>
}

/** Makes a migrated, otherwise empty database, by copying one. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const name = `greenroom_test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name} template ${inject('template')}`)
  const url = databaseAt(inject('way'), name)
  const log = { info: () => undefined, warn: () => undefined }
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: url }, log)
  return {
    url,
    db,
    drop: async () => {
      await close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

/** Makes a database that has never been migrated. */
export const emptyDatabase = async () => {
  const name = `greenroom_test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name}`)
  return {
    DATABASE_URL: databaseAt(inject('way'), name),
    drop: () => administer(`drop database ${name} with (force)`),
  }
}

const administer = async (statement: string) => {
  const client = new Client({ connectionString: inject('postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
