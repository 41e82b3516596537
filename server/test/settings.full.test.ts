import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from './database-url.ts'
import { allowSlowTests } from './slow-tests.ts'
import { newDataDir, newFolder } from './data-dir.ts'
import { emptyDatabase } from './database.ts'
import { launch, run } from './greenroom.ts'

allowSlowTests()

/** A valid database for tests of other settings; without a pooler, which would add a warning. */
let DATABASE_URL: string
beforeAll(async () => {
  const { DATABASE_URL: way, drop } = await emptyDatabase()
  DATABASE_URL = withDatabase(inject('postgres'), new URL(way).pathname.slice(1))
  return drop
})

/** Listens on a port and closes every connection. */
const listenOnPort = async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

const runInvalid = async (settings: Record<string, string>) => {
  const DATA_DIR = await newDataDir()
  return run('main', { DATA_DIR, DATABASE_URL, SEED: 'none', DATABASE_WAIT: '0', ...settings })
}

/* One example of each kind, as a process; src/config.test.ts has all invalid values. */
test.each<[Record<string, string>, string]>([
  [{ LLM_URL: 'http://localhost:11434/v1' }, 'LLM_MODEL: must be set when LLM_URL is'],
  [{ HOST: '192.0.2.1' }, 'HOST: cannot listen on 192.0.2.1 (EADDRNOTAVAIL)'],
  [{ HOST: 'no.such.host.invalid' }, 'HOST: cannot listen on no.such.host.invalid (ENOTFOUND)'],
  [
    { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' },
    'DATABASE_URL: its database cannot be used: nothing listens at its address',
  ],
  [
    { DATABASE_URL: 'postgres://u:secret@no.such.host.invalid/x' },
    'DATABASE_URL: its database cannot be used: its host does not exist',
  ],
])('exits with 2 and one line for %j', async (settings, line) => {
  expect(await runInvalid(settings)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` })
})

test('warns when other machines reach it without a proxy that has TLS', async () => {
  const logOf = async (settings: Record<string, string>) => {
    const API_UPSTREAM = 'http://127.0.0.1:1'
    return (await (await launch({ API_UPSTREAM, ...settings })).end('SIGTERM')).stdout
  }
  const warning = 'passwords are sent without encryption'
  expect(await logOf({ HOST: '0.0.0.0' })).toContain(warning)
  expect(await logOf({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' })).not.toContain(warning)
  expect(await logOf({})).not.toContain(warning)
})

test.each(['PORT', 'METRICS_PORT'])('exits with 2 and one line for a %s in use', async (name) => {
  const port = await listenOnPort()
  expect(await runInvalid({ [name]: `${port}` })).toEqual({
    code: 2,
    stdout: '',
    stderr: `${name}: ${port} is already in use on 127.0.0.1\n`,
  })
})

test('exits with 2 and one line for a DATABASE_URL that is not a PostgreSQL', async () => {
  const { code, stderr } = await runInvalid({
    DATABASE_URL: `postgres://u:secret@127.0.0.1:${await listenOnPort()}/x`,
  })
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^DATABASE_URL: its database cannot be used: [^\n]+\n$/),
  })
  expect(stderr).not.toContain('secret')
})

test('exits with 2 and one line for folders that cannot be created', async () => {
  const file = join(await newFolder(), 'file')
  await writeFile(file, '')
  expect(await runInvalid({ DATA_DIR: join(file, 'data') })).toEqual({
    code: 2,
    stdout: '',
    stderr: `DATA_DIR: ${file}/data/files cannot be written (ENOTDIR)\n`,
  })
  expect(await runInvalid({ STORAGE_URL: `file://${file}/pictures` })).toEqual({
    code: 2,
    stdout: '',
    stderr: `STORAGE_URL: ${file}/pictures cannot be written (ENOTDIR)\n`,
  })
})

test.each<[string[], string]>([
  [['--users', '0'], '--users: must be a whole number from 1 to 1000000'],
  [
    ['--users', '1', '--sessions-per-user', 'x'],
    '--sessions-per-user: must be a whole number from 1 to 1000',
  ],
  [['--user', '1'], "arguments: Unknown option '--user'"],
])('seed exits with 2 and one line for %j', async (args, line) => {
  expect(await run('seed', {}, args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` })
})

test.each<[string[], string]>([
  [['--email', 'nobody'], '--email: Invalid email address'],
  [['--email', 'a@b.co', '--password', 'short'], '--password: must have at least 12 characters'],
  [['a@b.co'], "arguments: Unexpected argument 'a@b.co'"],
])('admin exits with 2 and one line for %j', async (args, line) => {
  expect(await run('admin', {}, args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` })
})
