import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openEmbeddedPostgres } from '@greenroom/embedded-postgres'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/database/open.ts'
import { socketUrl, withDatabase } from './database-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, as a superuser. */
    postgres: string
    /** The name of a migrated database to copy. */
    template: string
    /** The address that servers use: the pooler of TEST_POOLER_URL if set, otherwise PostgreSQL itself. */
    serverAddress: string
    /** A DATA_DIR with an empty database in it, to copy. */
    dataDirTemplate: string
  }
}

const log = { info: () => undefined, warn: console.warn }

/** Provides one PostgreSQL for a test run: that of TEST_DATABASE_URL, or an embedded one in a temporary folder. */
export default async function startCluster(project: TestProject) {
  const folder = await mkdtemp('/tmp/greenroom-test-')
  await chmod(folder, 0o755)
  const dataDirTemplate = join(folder, 'template')
  await (await openEmbeddedPostgres({ dataDir: dataDirTemplate, log })).close()

  const dataDir = join(folder, 'data')
  const cleanUp = cleanUpAtEnd(folder, join(dataDir, 'postgres/postmaster.pid'))
  const given = process.env['TEST_DATABASE_URL']
  const { url, close } = given
    ? { url: given, close: async () => undefined }
    : await startFast(dataDirTemplate, dataDir)

  const template = `greenroom_template_${process.pid}_${Date.now()}`
  await administer(url, `create database ${template}`)
  const migrated = await openDatabase(
    { dataDir: '', databaseUrl: withDatabase(url, template) },
    log,
  )
  await migrated.close()
  project.provide('postgres', url)
  project.provide('template', template)
  project.provide('dataDirTemplate', dataDirTemplate)
  project.provide('serverAddress', process.env['TEST_POOLER_URL'] ?? url)
  return async () => {
    if (given) await administer(url, `drop database ${template} with (force)`)
    await close()
    await cleanUp()
  }
}

/** Starts a copy of a DATA_DIR, with the settings for durability turned off. */
const startFast = async (template: string, dataDir: string) => {
  await promisify(execFile)('cp', ['-a', template, dataDir])
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const { connection, close } = await openEmbeddedPostgres({ dataDir, log, settings })
  return { url: socketUrl(connection), close }
}

const administer = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Removes the folder, and stops PostgreSQL first, when called or when this process is killed. */
const cleanUpAtEnd = (folder: string, pidFile: string) => {
  const script = `
    cat
    [ -e "$1" ] && kill -INT $(head -1 "$1")
    while [ -e "$1" ]; do sleep 0.02; done
    rm -rf "$0"`
  const shell = spawn('sh', ['-c', script, folder, pidFile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return async () => {
    shell.stdin.end()
    await once(shell, 'exit')
  }
}
