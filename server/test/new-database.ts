import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { emptyDatabase } from './database.ts'

/** A database for one test that has never been migrated, and a way to look into it. */
export const newDatabase = async () => {
  const { DATABASE_URL, drop } = await emptyDatabase()
  onTestFinished(drop)
  const ask = async (statement: string) => {
    const client = new Client({ connectionString: DATABASE_URL })
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    await client.end()
    return rows
  }
  return { DATABASE_URL, ask }
}

/** Begins a transaction with this statement; ends it when what it answers is called. */
export const hold = async (connectionString: string, statement: string) => {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(`begin; ${statement}`)
  return () => client.end()
}
