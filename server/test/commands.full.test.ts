import { join } from 'node:path'
import { expect, test } from 'vitest'
import { socketConnection } from '@greenroom/embedded-postgres'
import { migrationNames } from '../src/database/migrate.ts'
import { industryNames } from './api.ts'
import { allowSlowTests } from './slow-tests.ts'
import { databasePid, initializedDataDir, newDataDir } from './data-dir.ts'
import { spawnProgram, launch, run } from './greenroom.ts'
import { queryFunction, holdLock } from './new-database.ts'

allowSlowTests()

const signIn = async (url: string, email: string, password: string) => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

test('admin creates and resets administrators, with or without a running server', async () => {
  const DATA_DIR = await newDataDir()
  const withoutServer = await run('admin', { DATA_DIR }, [
    '--email',
    'a@b.co',
    '--password',
    'my own long password',
  ])
  expect(withoutServer.code).toBe(0)
  expect(withoutServer.stderr).toContain('Use --password-stdin instead.')
  expect(await databasePid(DATA_DIR)).toBe(0)
  const several = await run('admin', { DATA_DIR }, ['--email', 'c@d.co,e@f.co'])
  expect(several).toMatchObject({ code: 2, stderr: '--email: Invalid email address\n' })

  const server = await launch({ DATA_DIR, SEED: 'none' })
  const database = await databasePid(DATA_DIR)
  expect(server.token).toBeUndefined()
  expect(await signIn(server.url, 'a@b.co', 'my own long password')).toBe(200)
  const made = await run('admin', { DATA_DIR }, ['--email', 'c@d.co'])
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const [, password = ''] =
    /^c@d\.co: super administrator created\nPassword \(shown only once\): (\S{24})\n$/.exec(
      made.stdout,
    ) ?? []
  expect(await signIn(server.url, 'c@d.co', password)).toBe(200)

  await queryFunction(socketConnection(join(DATA_DIR, 'postgres')))(
    "insert into second_factors (user_id, secret) select user_id, 'A' from users",
  )
  expect(await signIn(server.url, 'c@d.co', password)).toBe(401)
  const args = ['--email', 'c@d.co', '--password-stdin']
  const input = { input: 'my other long password\n' }
  const stdout = 'c@d.co: super administrator reset\nThe second factor was turned off.\n'
  expect(await run('admin', { DATA_DIR }, args, input)).toEqual({ code: 0, stdout, stderr: '' })
  expect(await signIn(server.url, 'c@d.co', password)).toBe(401)
  expect(await signIn(server.url, 'c@d.co', 'my other long password')).toBe(200)
  expect(await databasePid(DATA_DIR)).toBe(database)
  await server.end('SIGTERM')
})

test('seed adds the demonstration data and then users to a new database', async () => {
  const DATA_DIR = await initializedDataDir()
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
  const several = await run('admin', { DATA_DIR }, ['--email', 'c@d.co,e@f.co'])
  expect(several).toMatchObject({ code: 2, stderr: '--email: Invalid email address\n' })
})

test('a server adopts a database that a tool has started', async () => {
  const DATA_DIR = await initializedDataDir()
  const database = socketConnection(join(DATA_DIR, 'postgres'))
  const seeding = spawnProgram({ DATA_DIR }, 'seed', ['--users', '5'])
  const last = `select name from kysely_migration where name = '${migrationNames.at(-1)}'`
  const migrated = () => queryFunction(database)(last).catch(() => [])
  await expect.poll(migrated, { interval: 5, timeout: 30_000 }).toHaveLength(1)
  // Only the final vacuum of the tool conflicts with this lock.
  const unlock = await holdLock(database, 'lock table sessions in share update exclusive mode')
  const pid = await databasePid(DATA_DIR)
  const server = await launch({ DATA_DIR, SEED: 'none' })
  expect(seeding.child.exitCode).toBeNull()
  await unlock()
  expect(await seeding.ended).toMatchObject({ code: 0, stderr: '' })
  expect((await industryNames(server.url, server.token)).length).toBeGreaterThan(0)
  expect(await databasePid(DATA_DIR)).toBe(pid)
  await server.end('SIGTERM')
})
