import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { databaseAt } from './addresses.ts'
import { allowSlowTests } from './slow-tests.ts'
import { newDataDir, newFolder } from './data-dir.ts'
import { emptyDatabase } from './database.ts'
import { run } from './greenroom.ts'

allowSlowTests()

/** One for all, where it is the port that is at fault; without a pooler, which may be told of. */
let DATABASE_URL: string
beforeAll(async () => {
  const { DATABASE_URL: way, drop } = await emptyDatabase()
  DATABASE_URL = databaseAt(inject('postgres'), new URL(way).pathname.slice(1))
  return drop
})

/** Takes a port of this machine that greets nobody. */
const takePort = async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

const refused = async (settings: Record<string, string>) => {
  const DATA_DIR = await newDataDir()
  return run('main', { DATA_DIR, DATABASE_URL, SEED: 'none', DATABASE_WAIT: '0', ...settings })
}

/* Each kind of setting once as the process sees it; all the wrong values are in src/config.test.ts. */
test.each<[Record<string, string>, string]>([
  [{ PORT: 'http' }, 'PORT: must be a whole number from 0 to 65535'],
  [{ HOST: '192.0.2.1' }, 'HOST: cannot listen on 192.0.2.1 (EADDRNOTAVAIL)'],
  [{ HOST: 'no.such.host.invalid' }, 'HOST: cannot listen on no.such.host.invalid (ENOTFOUND)'],
  [
    { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' },
    'DATABASE_URL: its database cannot be used: nothing answers there',
  ],
  [
    { DATABASE_URL: 'postgres://u:secret@no.such.host.invalid/x' },
    'DATABASE_URL: its database cannot be used: there is no such host',
  ],
])('%j ends with one line and 2', async (settings, line) => {
  expect(await refused(settings)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` })
})

test('a PORT in use ends with one line and 2', async () => {
  const port = await takePort()
  expect(await refused({ PORT: `${port}` })).toEqual({
    code: 2,
    stdout: '',
    stderr: `PORT: ${port} is already in use on 127.0.0.1\n`,
  })
})

test('a DATABASE_URL that is no PostgreSQL ends with one line and 2', async () => {
  const { code, stderr } = await refused({
    DATABASE_URL: `postgres://u:secret@127.0.0.1:${await takePort()}/x`,
  })
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^DATABASE_URL: its database cannot be used: [^\n]+\n$/),
  })
  expect(stderr).not.toContain('secret')
})

test('folders that cannot be made end with one line and 2', async () => {
  const file = join(await newFolder(), 'file')
  await writeFile(file, '')
  expect(await refused({ DATA_DIR: join(file, 'data') })).toEqual({
    code: 2,
    stdout: '',
    stderr: `DATA_DIR: ${file}/data/files cannot be written (ENOTDIR)\n`,
  })
  expect(await refused({ STORAGE_URL: `file://${file}/pictures` })).toEqual({
    code: 2,
    stdout: '',
    stderr: `STORAGE_URL: ${file}/pictures cannot be written (ENOTDIR)\n`,
  })
})

test.each<[string[], string]>([
  [[], '--users: must be a whole number from 1 to 1000000'],
  [['--users', '0'], '--users: must be a whole number from 1 to 1000000'],
  [
    ['--users', '1', '--sessions-per-user', 'x'],
    '--sessions-per-user: must be a whole number from 1 to 1000',
  ],
  [['--user', '1'], "arguments: Unknown option '--user'"],
])('seed %j ends with one line and 2', async (args, line) => {
  expect(await run('seed', {}, args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` })
})

test.each<[string[], string]>([
  [[], '--email: Email is required'],
  [['--email', 'nobody'], '--email: Invalid email address'],
  [
    ['--email', 'a@b.co', '--password', 'short'],
    '--password: Password must be at least 6 characters',
  ],
  [['a@b.co'], "arguments: Unexpected argument 'a@b.co'"],
])('admin %j ends with one line and 2', async (args, line) => {
  expect(await run('admin', {}, args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` })
})
