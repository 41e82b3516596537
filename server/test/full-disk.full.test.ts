import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { addIndustry, industryNames } from './api.ts'
import { allowSlowTests } from './slow-tests.ts'
import { newFolder } from './data-dir.ts'
import { freePort } from './free-port.ts'
import { launch } from './greenroom.ts'

allowSlowTests()

/** Mounts a small disk; `undefined` without permission to mount one. */
const mountSmallDisk = async (megabytes: number) => {
  const disk = join(await newFolder(), 'disk')
  await mkdir(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk], {
      stdio: 'ignore',
    })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', disk]))
  return disk
}

/** Fills the disk. */
const fill = async (file: string) => {
  const bytes = Buffer.alloc(1 << 20)
  const grow = async () => {
    for (;;) await appendFile(file, bytes)
  }
  await expect(grow()).rejects.toThrow('ENOSPC')
}

test('responds 507 to changes and keeps reading while the disk is full', async ({ skip }) => {
  const disk = await mountSmallDisk(128)
  if (disk === undefined) return skip('only root can mount a disk')
  const DATA_DIR = join(disk, 'data')
  const server = await launch({ DATA_DIR, SEED: 'none' })
  const { url, token } = server
  const saved: string[] = []
  const add = async (name: string) => {
    const status = await addIndustry(url, token, name)
    if (status === 201) saved.push(name)
    return status
  }
  for (let n = 0; n < 20; n += 1) expect(await add(`before ${n}`)).toBe(201)
  const balloon = join(disk, 'balloon')
  await fill(balloon)
  const refused = await Promise.all(Array.from({ length: 40 }, (_, n) => add(`full ${n}`)))
  expect(new Set(refused)).toEqual(new Set([507]))
  expect((await industryNames(url, token)).toSorted()).toEqual(saved.toSorted())
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  await rm(balloon)
  expect(await add('after')).toBe(201)
  expect((await server.end('SIGKILL')).stderr).toBe('')
  const next = await launch({ DATA_DIR, SEED: 'none' })
  expect((await industryNames(next.url, next.token)).toSorted()).toEqual(saved.toSorted())
  expect((await next.end('SIGTERM')).code).toBe(0)
})

test('keeps running and stops cleanly when its log cannot be written', async () => {
  const DATA_DIR = await newFolder()
  const port = await freePort()
  await chmod(DATA_DIR, 0o755)
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
  const child = spawn('sh', ['-c', 'exec "$0" "$1" > /dev/full', process.execPath, main], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR,
      PORT: `${port}`,
      API_UPSTREAM: 'http://127.0.0.1:1',
    },
    cwd: DATA_DIR,
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status
  await expect.poll(() => health().catch(String), { timeout: 60_000 }).toBe(200)
  for (let n = 0; n < 100; n += 1) expect(await health()).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
