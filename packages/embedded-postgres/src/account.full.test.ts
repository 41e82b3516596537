import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openEmbeddedPostgres } from './embedded-postgres.ts'

const log = { warn: () => undefined }
const nobody = { uid: 65534, gid: 65534 }
const run = promisify(execFile)

let dataDir: string
beforeEach(async () => {
  const folder = await mkdtemp('/tmp/greenroom-account-')
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Runs a script as `nobody`. */
const asNobody = async (script: string, ...args: string[]) =>
  (await run(process.execPath, ['-e', script, ...args], { ...nobody, cwd: '/' })).stdout.trim()

const open = async () => {
  const postgres = await openEmbeddedPostgres({ dataDir, log })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= postgres.close())
  onTestFinished(close)
  return { ...postgres, close }
}

const query = async (connection: ClientConfig, statement: string) => {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

const ownerOf = async (name: string) => (await stat(join(dataDir, 'postgres', name))).uid

const connect = `require('node:net').connect(process.argv[1])
  .on('connect', () => { console.log('connected'); process.exit() })
  .on('error', ({ code }) => console.log(code))`
const read = `try { require('node:fs').readdirSync(process.argv[1]); console.log('read') }
  catch ({ code }) { console.log(code) }`
/** Tries to enter what initdb makes, until there is a database, whose folder does not belong to root. */
const intrude = `const fs = require('node:fs'), folder = process.argv[1]
  while (!fs.statSync(folder + '/postgres', { throwIfNoEntry: false })?.uid)
    for (const name of fs.readdirSync(folder)) if (name.includes('.new-'))
      try { fs.readdirSync(folder + '/' + name + '/new'); console.log('entered ' + name); process.exit() }
      catch {}`

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  test('lets no other account connect, read the data or enter it while it is made', async () => {
    await mkdir(dataDir)
    const [intruder, postgres] = await Promise.all([asNobody(intrude, dataDir), open()])
    expect(intruder).toBe('')
    const data = join(dataDir, 'postgres')
    expect(await asNobody(connect, join(data, '.s.PGSQL.5432'))).toBe('EACCES')
    expect(await asNobody(read, data)).toBe('EACCES')
    expect([0, nobody.uid]).not.toContain(await ownerOf('.'))
    expect(await query(postgres.connection, 'select 1 as number')).toEqual([{ number: 1 }])
  })

  test('runs as the owner of an existing database', async () => {
    const first = await open()
    await query(first.connection, 'create table kept as select 1 as number')
    await first.close()
    await run('chown', ['-R', `${nobody.uid}:${nobody.gid}`, join(dataDir, 'postgres')])
    const second = await open()
    expect(await query(second.connection, 'select number from kept')).toEqual([{ number: 1 }])
    expect(await ownerOf('postmaster.pid')).toBe(nobody.uid)
  })

  test('takes over a database that root has copied', async () => {
    await (await open()).close()
    await run('chown', ['-R', '0:0', join(dataDir, 'postgres')])
    await chmod(join(dataDir, 'postgres'), 0o755)
    const postgres = await open()
    expect(await query(postgres.connection, 'select 1 as number')).toEqual([{ number: 1 }])
    expect([0, nobody.uid]).not.toContain(await ownerOf('base'))
  })

  test('lets only its account through a folder that is closed to all but root', async () => {
    await chmod(join(dataDir, '..'), 0o700)
    const postgres = await open()
    expect(await query(postgres.connection, 'select 1 as number')).toEqual([{ number: 1 }])
    expect(await asNobody(read, dataDir)).toBe('EACCES')
  })

  test('refuses a folder that its account cannot reach, and names another', async () => {
    await run('chown', [`${nobody.uid}:${nobody.gid}`, join(dataDir, '..')])
    await chmod(join(dataDir, '..'), 0o700)
    await expect(open()).rejects.toMatchObject({
      reason: 'unusable',
      message: expect.stringMatching(
        /cannot be reached by PostgreSQL.*such as \/var\/lib\/greenroom$/,
      ),
    })
  })
})
