import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { industries, signIn } from '@greenroom/contract'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { socketConnection } from '@greenroom/embedded-postgres'
import { resetAdministrator } from '../src/resources/users/administrators.ts'
import { addIndustry, industryNames } from './api.ts'
import { readBackup } from './backups.ts'
import { allowSlowTests } from './slow-tests.ts'
import { caller } from './call.ts'
import { newDataDir, newFolder } from './data-dir.ts'
import { freshDatabase } from './database.ts'
import { queryFunction, holdLock, isLockAwaited, newDatabase } from './new-database.ts'
import { spawnProgram, launch, run } from './greenroom.ts'
import { fetchAllLists, itemsWithNames } from './lists.ts'

allowSlowTests()

const admin = { ADMIN_EMAIL: 'ann@greenroom.example', ADMIN_PASSWORD: 'a good long password' }

const model = { LLM_URL: 'http://localhost:1/v1', LLM_MODEL: 'any' }

const tokenFrom = async (url: string) => {
  const [email, password] = [admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD]
  const { body } = await caller(url)('POST', `/api${signIn.login.path}`, { email, password })
  return z.object({ token: z.string() }).parse(body).token
}

const pictureFrom = async (url: string, name: string) => {
  const answer = await fetch(`${url}/files/${name}`)
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString('hex') }
}

/** Creates a database with one administrator and nothing else. */
const databaseWithAdministrator = async () => {
  const { url, db, drop } = await freshDatabase()
  onTestFinished(drop)
  await resetAdministrator(db, 'a@b.co', admin.ADMIN_PASSWORD)
  return { DATABASE_URL: url, ask: queryFunction({ connectionString: url }) }
}

test('backs up a consistent snapshot during writes and restores it exactly', async () => {
  const [here, { DATABASE_URL }] = [await newDataDir(), await newDatabase()]
  const [there, folder] = [{ DATA_DIR: await newDataDir(), DATABASE_URL }, await newFolder()]
  const [file, again] = [join(folder, 'one.tar.gz'), join(folder, 'two.tar.gz')]
  const original = await launch({ DATA_DIR: here, ...admin, ...model })
  const token = await tokenFrom(original.url)

  // Names are added one by one, so every snapshot contains the first of them and no others.
  const written: string[] = []
  let writing = true
  const write = async (name: string) => (await addIndustry(original.url, token, name)) === 201
  const writer = (async () => {
    for (let name = 'Written 0'; writing && (await write(name)); name = `Written ${written.length}`)
      written.push(name)
  })()
  await expect.poll(() => written.length, { timeout: 30_000 }).toBeGreaterThan(5)
  const known = written.length
  const database = socketConnection(join(here, 'postgres'))
  await queryFunction(database)(`
    with kept as (insert into trials (name, mode_id, prompt, messages, replies, expectations, actor_email)
      select 'Kept', mode_id, 'Any.', '[{"text": "Hello."}]', 0, '["is polite"]', 'a@b.co'
      from interaction_modes limit 1)
    insert into model_calls (user_id) select user_id from users limit 1`)
  const unlock = await holdLock(database, 'lock table plans in access exclusive mode')
  const saving = run('backup', { DATA_DIR: here }, [file])
  await expect.poll(() => isLockAwaited(database, 'plans'), { timeout: 30_000 }).toBe(true)
  const atMost = written.length + 1
  await expect.poll(() => written.length, { timeout: 30_000 }).toBeGreaterThan(atMost + 5)
  await unlock()
  const backup = await saving
  writing = false
  await writer
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toMatch(
    /^Saved \d+ tables with [\d,]+ rows and 12 pictures in .* kB\) in /m,
  )
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['one.tar.gz'])

  const restored = await run('restore', there, [file])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(await run('backup', there, [again])).toMatchObject({ code: 0 })
  const [saved, savedAgain] = [await readBackup(file), await readBackup(again)]
  expect(saved.contents.rows['audit_log']).toBeGreaterThan(known)
  expect(Object.keys(saved.rows)).toContain('users')
  expect(saved.rows['trials']?.filter((row) => row.includes('\tKept\t'))).toHaveLength(1)
  for (const table of ['access_tokens', 'sign_in_attempts', 'idempotency_keys', 'model_calls']) {
    expect(Object.keys(saved.rows)).not.toContain(table)
  }
  const audit = savedAgain.rows['audit_log']?.filter((row) => !row.includes('\trestore\t'))
  expect({ ...savedAgain.rows, audit_log: audit }).toEqual(saved.rows)

  const copy = await launch({ ...there, ...model })
  expect(copy.token).toBeUndefined()
  expect((await caller(copy.url, { authorization: `Bearer ${token}` })('GET', '/api')).status).toBe(
    401,
  )
  const copyToken = await tokenFrom(copy.url)
  const names = await industryNames(copy.url, copyToken)
  const seen = names.filter((name) => written.includes(name))
  expect(seen.length).toBeGreaterThanOrEqual(known)
  expect(seen.length).toBeLessThanOrEqual(atMost)
  expect(seen).toEqual(written.slice(0, seen.length))

  const { [industries.list.path]: grown, ...lists } = await fetchAllLists(original.url, token)
  const { [industries.list.path]: grownThen, ...copied } = await fetchAllLists(copy.url, copyToken)
  expect(copied).toEqual(lists)
  expect(itemsWithNames(grownThen, names)).toEqual(itemsWithNames(grown, names))
  expect(Object.values(copied).filter((list) => list.startsWith('[{')).length).toBeGreaterThan(5)
  for (const name of saved.pictures) {
    const picture = await pictureFrom(copy.url, name)
    expect(picture).toEqual(await pictureFrom(original.url, name))
    expect(picture.status).toBe(200)
  }
  expect(await addIndustry(copy.url, copyToken, 'After')).toBe(201)
  await Promise.all([original.end('SIGTERM'), copy.end('SIGTERM')])
})

test('seeds nothing and creates nobody after restoring an almost empty backup', async () => {
  const { DATABASE_URL, ask } = await databaseWithAdministrator()
  const [from, to, folder] = [await newDataDir(), await newDataDir(), await newFolder()]
  const file = join(folder, 'b.tar.gz')
  const fromHere = { DATA_DIR: from, DATABASE_URL, INIT_CWD: folder }
  expect(await run('backup', fromHere, ['b.tar.gz'])).toMatchObject({ code: 0 })
  expect(await ask('select count(*)::int as users from users')).toEqual([{ users: 1 }])
  expect(await run('restore', { DATA_DIR: to }, [file])).toMatchObject({ code: 0 })
  const server = await launch({ DATA_DIR: to })
  await server.end('SIGTERM')
  expect(server.token).toBeUndefined()
  const again = join(folder, 'again.tar.gz')
  expect(await run('backup', { DATA_DIR: to }, [again])).toMatchObject({ code: 0 })
  const { rows } = await readBackup(again)
  expect(rows['users']).toHaveLength(1)
  expect(rows['industries']).toEqual([])
})

test('explains in one line what cannot be backed up or restored, and changes nothing', async () => {
  const [fresh, { DATABASE_URL, ask }] = [await newDatabase(), await databaseWithAdministrator()]
  const [DATA_DIR, folder] = [await newDataDir(), await newFolder()]
  const settings = { DATA_DIR, DATABASE_URL }
  const other = { DATA_DIR, DATABASE_URL: fresh.DATABASE_URL }
  const file = join(folder, 'b.tar.gz')
  const errorOf = async (
    tool: 'backup' | 'restore',
    env: Record<string, string>,
    args: string[],
  ) => {
    const { code, stdout, stderr } = await run(tool, env, args)
    expect({ code, stdout }).toMatchObject({ code: 2 })
    return stderr
  }

  expect(await errorOf('backup', { DATA_DIR }, [file])).toBe(
    `DATA_DIR: there is no database in ${DATA_DIR}\n`,
  )
  expect(await errorOf('backup', other, [file])).toBe(
    'DATABASE_URL: its database has no Greenroom tables\n',
  )
  expect(await errorOf('backup', settings, [])).toBe('FILE: is required\n')
  expect(await readdir(folder)).toEqual([])

  expect(await run('backup', settings, [file])).toMatchObject({ code: 0 })
  expect(await errorOf('backup', settings, [file])).toBe(`FILE: ${file} already exists\n`)
  expect(await errorOf('backup', settings, [join(folder, 'none', 'b')])).toMatch(
    /^FILE: .*\/none\/b cannot be written \(ENOENT\)\n$/,
  )
  expect(await errorOf('restore', settings, [file])).toBe(
    'DATABASE_URL: its database is not empty (audit_log, jobs, users have rows); restore into a new database\n',
  )

  await writeFile(join(folder, 'cut'), 'only text')
  expect(await errorOf('restore', other, [join(folder, 'cut')])).toMatch(
    /^FILE: .* is not a Greenroom backup/,
  )
  expect(await errorOf('restore', other, [join(folder, 'not')])).toMatch(
    /^FILE: .*\/not cannot be rea/,
  )
  expect(await fresh.ask('select from pg_class where relnamespace = 2200')).toEqual([])
  expect(await readdir(join(DATA_DIR, '..'))).not.toContain('files')
  expect(await ask('select count(*)::int as users from users')).toEqual([{ users: 1 }])
})

test('leaves no file when interrupted, and only its owner can read it until then', async () => {
  const { DATABASE_URL, ask } = await databaseWithAdministrator()
  const [DATA_DIR, folder] = [await newDataDir(), await newFolder()]
  const settings = { DATA_DIR, DATABASE_URL }
  const unlock = await holdLock(
    { connectionString: DATABASE_URL },
    'lock table users in access exclusive mode',
  )
  const { child, ended } = spawnProgram(settings, 'backup', [join(folder, 'b.tar.gz')])
  await expect.poll(() => readdir(folder), { timeout: 30_000 }).toHaveLength(1)
  const [part = ''] = await readdir(folder)
  expect(part).toMatch(/^\.b\.tar\.gz\..*\.part$/)
  expect((await stat(join(folder, part))).mode & 0o777).toBe(0o600)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: null, stderr: '' })
  expect(await readdir(folder)).toEqual([])
  await unlock()
  expect(await ask('select count(*)::int as users from users')).toEqual([{ users: 1 }])
})
