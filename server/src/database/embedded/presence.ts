import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import type { Postmaster } from './postmaster.ts'
import { runPostgres } from './run.ts'
import type { Run } from './run.ts'

/*
 * Each Greenroom process keeps one session on the embedded database for its advisory locks. They die with the session,
 * and so with the process, however that ends.
 */
/** Shared by everyone who uses the database; taken alone by the last one, who stops it. */
const inUse = '(29554, 1)'
/** Taken by the one server of a DATA_DIR. */
const served = '(29554, 2)'
/** How long the session of a server that died may take to go, in milliseconds. */
const graceOfTheDead = 2_000

/** A running database, and our session as one of its users. */
export interface Presence {
  session: Client
  postmaster: Postmaster
}

/** How to reach the database by its socket; spelt out, so that no `PG…` variable of ours changes it. */
export const connectionTo = (socket: string): ClientConfig => ({
  host: socket,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  password: '',
  ssl: false,
})

/** Becomes a user of the database, starting it where needed; once more from the start when it was just being stopped. */
export const enter = async (run: Run): Promise<Presence> => {
  for (let tries = 1; ; tries += 1) {
    const postmaster = await runPostgres(run)
    const session = new Client({
      ...connectionTo(postmaster.socket),
      application_name: 'greenroom presence',
      connectionTimeoutMillis: 10_000,
      lock_timeout: 10_000,
    })
    session.on('error', () => undefined)
    try {
      await session.connect()
      await session.query(`select pg_advisory_lock_shared${inUse}`)
      return { session, postmaster }
    } catch (cause) {
      await session.end().catch(() => undefined)
      if (tries === 3) throw cause
      await wait(50)
    }
  }
}

/**
 * Becomes the one server of the database.
 * @returns false when it has another one
 */
export const becomeServer = async ({ session }: Presence): Promise<boolean> => {
  const deadline = Date.now() + graceOfTheDead
  while (!(await ask(session, `pg_try_advisory_lock${served}`))) {
    if (Date.now() > deadline) return false
    await wait(50)
  }
  return true
}

/** Whether nobody else uses the database. If so, nobody gets in any more while our session lasts. */
export const isLastOne = async ({ session }: Presence): Promise<boolean> => {
  try {
    await session.query(`select pg_advisory_unlock_shared${inUse}`)
    return await ask(session, `pg_try_advisory_lock${inUse}`)
  } catch {
    return false
  }
}

const ask = async (session: Client, question: string) => {
  const { rows } = await session.query<{ yes: boolean }>(`select ${question} as yes`)
  return rows[0]?.yes === true
}
