import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import type { EmbeddedPostgresOptions } from './embedded-postgres.ts'
import { readPidFile } from './postmaster.ts'

const log = { warn: () => undefined }

/** A folder with an initialized database, to copy. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp('/tmp/greenroom-embedded-')
  await chmod(folder, 0o755)
  await (await openEmbeddedPostgres({ dataDir: join(folder, 'template'), log })).close()
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const copyTemplate = async (name = `data-${Math.random()}`) => {
  const dataDir = join(folder, name)
  await promisify(execFile)('cp', ['-a', join(folder, 'template'), dataDir])
  return dataDir
}

/** Opens a database and closes it when the test ends, if the test did not. */
const open = async (dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) => {
  const postgres = await openEmbeddedPostgres({ dataDir, log, ...options })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= postgres.close())
  onTestFinished(close)
  return { ...postgres, close }
}

const query = async (connection: ClientConfig, statement: string) => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const pidOf = async (dataDir: string) => (await readPidFile(join(dataDir, 'postgres')))?.pid ?? 0

test('initializes a new folder, stops on close and keeps the data', async () => {
  const dataDir = join(folder, 'new')
  const first = await open(dataDir)
  await query(first.connection, 'create table kept as select 1 as number')
  expect(first.hasFreeSpace()).toBe(true)
  await first.close()
  expect(await pidOf(dataDir)).toBe(0)
  const second = await open(dataDir)
  expect(await query(second.connection, 'select number from kept')).toEqual([{ number: 1 }])
})

test('refuses a second exclusive user and lets others join; the last one stops it', async () => {
  const dataDir = await copyTemplate()
  const server = await open(dataDir, { exclusive: true })
  const tool = await open(dataDir)
  const pid = await pidOf(dataDir)
  await expect(open(dataDir, { exclusive: true })).rejects.toMatchObject({ reason: 'in-use' })
  await server.close()
  expect(await pidOf(dataDir)).toBe(pid)
  expect(await query(tool.connection, 'select 1 as number')).toEqual([{ number: 1 }])
  await tool.close()
  expect(await pidOf(dataDir)).toBe(0)
})

// PostgreSQL answers SIGTERM by waiting for its users to leave, and we are one of them.
test.each(['SIGKILL', 'SIGTERM'] as const)('restarts after %s while in use', async (signal) => {
  const dataDir = await copyTemplate()
  const { connection } = await open(dataDir)
  const pid = await pidOf(dataDir)
  process.kill(pid, signal)
  await expect.poll(() => pidOf(dataDir), { timeout: 30_000 }).not.toBe(pid)
  const answers = () =>
    query(connection, 'select 1').then(
      () => true,
      () => false,
    )
  await expect.poll(answers, { timeout: 30_000 }).toBe(true)
})

test('starts despite a stale pid file whose pid belongs to another process now', async () => {
  const dataDir = await copyTemplate()
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const first = await open(dataDir)
  const content = await readFile(file, 'utf8')
  await first.close()
  await writeFile(file, content.replace(/^\d+/, `${process.pid}`))
  const second = await open(dataDir)
  expect(await query(second.connection, 'select 1 as number')).toEqual([{ number: 1 }])
})

// In another container its pid belongs to nobody, or to another process.
test.each([
  ['nobody', 2 ** 30],
  ['another process', process.pid],
])('refuses a database whose pid belongs to %s while its socket answers', async (_, pid) => {
  const dataDir = await copyTemplate()
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const { connection } = await open(dataDir)
  const content = await readFile(file, 'utf8')
  onTestFinished(() => writeFile(file, content))
  const seenByOthers = content.replace(/^\d+/, `${pid}`)
  await writeFile(file, seenByOthers)
  await expect(open(dataDir)).rejects.toMatchObject({
    message: expect.stringMatching(/is in use in another container/),
  })
  expect(await readFile(file, 'utf8')).toBe(seenByOthers)
  expect(await query(connection, 'select 1 as number')).toEqual([{ number: 1 }])
})

test('works in a folder whose path is too long for a socket and has spaces, commas and quotes', async () => {
  const dataDir = await copyTemplate(`it's "a, long" path ${'x'.repeat(100)}`)
  const { connection } = await open(dataDir)
  expect(await query(connection, 'select 1 as number')).toEqual([{ number: 1 }])
})

test('removes nothing that its pid file names', async () => {
  const dataDir = await copyTemplate()
  const data = join(dataDir, 'postgres')
  const file = join(data, 'postmaster.pid')
  const other = await mkdtemp(join(folder, 'other-'))
  await symlink(join(data, '.s.PGSQL.5432'), join(other, '.s.PGSQL.5432'))
  const first = await open(dataDir)
  const lines = (await readFile(file, 'utf8')).split('\n')
  const forged = (pid = lines[0]) =>
    [pid, ...lines.slice(1, 4), other, ...lines.slice(5)].join('\n')
  await writeFile(file, forged())
  const adopting = await open(dataDir)
  await first.close()
  await adopting.close()
  expect(await readdir(other)).toEqual(['.s.PGSQL.5432'])
  await writeFile(join(other, '.s.PGSQL.5432.lock'), `${process.pid}\n`)
  await writeFile(file, forged(`${process.pid}`))
  const second = await open(dataDir)
  expect(await query(second.connection, 'select 1 as number')).toEqual([{ number: 1 }])
  expect(await readdir(other)).toEqual(['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
})

test.each<[string, string, RegExp]>([
  ['of another version', 'PG_VERSION', /was created by PostgreSQL 12; this release needs \d+$/],
  ['with other files', 'notes.txt', /is not empty and no database \(\w+\)$/],
])('refuses a data folder %s', async (_, name, message) => {
  const dataDir = await copyTemplate()
  await rm(join(dataDir, 'postgres', 'PG_VERSION'))
  await writeFile(join(dataDir, 'postgres', name), '12\n')
  await expect(open(dataDir)).rejects.toMatchObject({
    reason: 'unusable',
    message: expect.stringMatching(message),
  })
})
