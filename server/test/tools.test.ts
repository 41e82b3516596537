import { expect, test } from 'vitest'
import { industryNames } from './api.ts'
import { useBuiltServer } from './built.ts'
import { databasePid, newDataDir } from './data-dir.ts'
import { launch, run } from './greenroom.ts'

useBuiltServer()

const signIn = async (url: string, email: string, password: string) => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

test('admin makes a super administrator beside a running server, then gives a new password', async () => {
  const DATA_DIR = await newDataDir()
  const server = await launch({ DATA_DIR, SEED: 'none' })
  const database = await databasePid(DATA_DIR)
  const made = await run('admin', { DATA_DIR }, ['--email', 'a@b.co'])
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const [, password = ''] =
    /^a@b\.co: super administrator made\nPassword \(shown this once\): (\S{24})\n$/.exec(
      made.stdout,
    ) ?? []
  expect(await signIn(server.url, 'a@b.co', password)).toBe(200)

  const reset = await run('admin', { DATA_DIR }, ['--email', 'a@b.co', '--password', 'my own'])
  expect(reset).toEqual({ code: 0, stdout: 'a@b.co: super administrator reset\n', stderr: '' })
  expect(await signIn(server.url, 'a@b.co', password)).toBe(401)
  expect(await signIn(server.url, 'a@b.co', 'my own')).toBe(200)
  expect(await databasePid(DATA_DIR)).toBe(database)
  await server.end('SIGTERM')
})

test('a tool without a server stops the database that it started', async () => {
  const DATA_DIR = await newDataDir()
  const made = await run('admin', { DATA_DIR }, ['--email', 'a@b.co', '--password', 'my own'])
  expect(made.code).toBe(0)
  expect(await databasePid(DATA_DIR)).toBe(0)
  const server = await launch({ DATA_DIR, SEED: 'none' })
  expect(server.token).toBeUndefined()
  expect(await signIn(server.url, 'a@b.co', 'my own')).toBe(200)
  await server.end('SIGTERM')
})

test('seed adds users to a new database, which gets the demonstration data first', async () => {
  const DATA_DIR = await newDataDir()
  const empty = await run('seed', { DATA_DIR, SEED: 'none' }, ['--users', '5'])
  expect(empty).toEqual({
    code: 2,
    stdout: '',
    stderr: 'SEED: Load data needs at least one persona and one mode.\n',
  })
  const { code, stdout, stderr } = await run('seed', { DATA_DIR }, ['--users', '5'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Added 5 users with 3 sessions each in \d+\.\d s\n$/)
  expect(await databasePid(DATA_DIR)).toBe(0)
})

test('a server that starts while a tool is at work keeps the database that the tool started', async () => {
  const DATA_DIR = await newDataDir()
  const seeding = run('seed', { DATA_DIR }, ['--users', '20000'])
  await expect
    .poll(() => databasePid(DATA_DIR), { interval: 5, timeout: 30_000 })
    .toBeGreaterThan(0)
  const database = await databasePid(DATA_DIR)
  const server = await launch({ DATA_DIR, SEED: 'none' })
  expect(await seeding).toMatchObject({ code: 0, stderr: '' })
  expect((await industryNames(server.url, server.token)).length).toBeGreaterThan(0)
  expect(await databasePid(DATA_DIR)).toBe(database)
  await server.end('SIGTERM')
})
