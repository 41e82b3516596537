import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '@greenroom/embedded-postgres'
import { Client } from 'pg'
import { socketUrl } from './database-url.ts'

/** A PostgreSQL for tests. */
export interface TestPostgres {
  /** Its URL, as a superuser. */
  url: string
  close(): Promise<void>
}

/** Opens the PostgreSQL of a DATA_DIR, with its settings for durability turned off. */
export const openFastPostgres = async (dataDir: string): Promise<TestPostgres> => {
  const log = { info: () => undefined, warn: console.warn }
  // The log of changes stays short, since the folder may be in memory.
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_wal_size=128MB',
  ]
  const { connection, close } = await openEmbeddedPostgres({ dataDir, log, settings })
  return { url: socketUrl(connection), close }
}

/** Runs a statement, such as `create database`, or several. */
export const administer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Removes a folder, and stops the PostgreSQL of its DATA_DIR first, when called or when this process is killed. */
export const removeAtEnd = (folder: string, dataDir: string): (() => Promise<void>) => {
  const script = `
    cat
    [ -e "$1" ] && kill -INT $(head -1 "$1")
    while [ -e "$1" ]; do sleep 0.02; done
    rm -rf "$0"`
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const shell = spawn('sh', ['-c', script, folder, pidFile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return async () => {
    shell.stdin.end()
    await once(shell, 'exit')
  }
}
