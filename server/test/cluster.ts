import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lchown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectionTo } from '../src/database/embedded/presence.ts'
import { databaseAccount } from '../src/database/embedded/account.ts'
import { prepareBinaries } from '../src/database/embedded/binaries.ts'
import { makeCluster } from '../src/database/embedded/cluster.ts'
import { runPostgres } from '../src/database/embedded/run.ts'
import { openDatabase } from '../src/database/open.ts'
import { addressOf, databaseAt } from './addresses.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL on which databases may be made. */
    postgres: string
    /** The name of a migrated database to copy. */
    template: string
    /** The way by which servers reach it: a pooler's, where TEST_POOLER_URL names one. */
    way: string
    /** A DATA_DIR with an empty database in it, to copy. */
    made: string
  }
}

/** One PostgreSQL for a run of the tests: that of TEST_DATABASE_URL, or an embedded one in a folder of its own. */
export default async function startCluster(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const folder = await mkdtemp('/tmp/greenroom-test-')
  const made = await makeDataDir(folder)
  const { url, stop } = given ? { url: given, stop: () => remove(folder) } : await embedded(made)
  const template = `greenroom_template_${process.pid}_${Date.now()}`
  await administer(url, `create database ${template}`)
  const log = { info: () => undefined, warn: console.warn }
  const migrated = await openDatabase({ dataDir: '', databaseUrl: databaseAt(url, template) }, log)
  await migrated.close()
  project.provide('postgres', url)
  project.provide('template', template)
  project.provide('made', made.dataDir)
  project.provide('way', process.env['TEST_POOLER_URL'] ?? url)
  return async () => {
    if (given) await administer(url, `drop database ${template} with (force)`)
    await stop()
  }
}

const administer = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const remove = (folder: string) => rm(folder, { recursive: true })

/** Makes a DATA_DIR that nobody has started yet, in a folder of its own. */
const makeDataDir = async (folder: string) => {
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'made')
  const account = await databaseAccount(folder)
  const binaries = await prepareBinaries(account, folder)
  if (account) await lchown(folder, account.uid, account.gid)
  await mkdir(dataDir)
  const data = join(dataDir, 'postgres')
  await makeCluster(binaries, data, account, ['--no-sync'])
  return { folder, dataDir, data, account, binaries }
}

type Made = Awaited<ReturnType<typeof makeDataDir>>

/** Fast rather than safe: nothing in it outlives the tests. */
const embedded = async ({ folder, account, binaries, ...made }: Made) => {
  const data = join(folder, 'postgres')
  await promisify(execFile)('cp', ['-a', made.data, data])
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const log = join(folder, 'postgres.log')
  const postmaster = await runPostgres({ binaries, account, data, log, settings })
  const guard = endWithUs(postmaster.pid, folder)
  return {
    url: addressOf(connectionTo(postmaster.socket)),
    stop: async () => {
      guard.stdin.end()
      await once(guard, 'exit')
    },
  }
}

/** A process that ends the database and removes its folder as soon as we let go of it, or are gone ourselves. */
const endWithUs = (pid: number, folder: string) => {
  const script = `
    cat
    kill -INT "$0"
    while [ -e "$1/postgres/postmaster.pid" ]; do sleep 0.02; done
    rm -rf "$1"`
  return spawn('sh', ['-c', script, `${pid}`, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}
