import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { locked } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'greenroom-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

const makeOld = (path: string) => {
  const longAgo = new Date(Date.now() - 20_000)
  utimesSync(path, longAgo, longAgo)
}

test('runs one piece of work after the other, and reports that the second one waits', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const path = join(folder, 'queue')
  const order: string[] = []
  const work = (name: string) =>
    locked(path, async () => {
      order.push(`${name} starts`)
      await sleep(50)
      order.push(`${name} ends`)
    })
  await Promise.all([work('first'), work('second')])
  expect(order).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'Another command is preparing this folder; waiting for it.',
  )
  expect(existsSync(path)).toBe(false)
})

test('releases the lock when the work fails', async () => {
  const path = join(folder, 'failing')
  await expect(locked(path, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(existsSync(path)).toBe(false)
})

test('takes over the lock of a dead process', async () => {
  const path = join(folder, 'dead')
  const { pid } = spawnSync(process.execPath, ['--eval', ''])
  writeFileSync(path, String(pid))
  const work = vi.fn<() => Promise<void>>().mockResolvedValue()
  await locked(path, work)
  expect(work).toHaveBeenCalledOnce()
})

test('takes over a lock without a heartbeat, even if a process has its id', async () => {
  const path = join(folder, 'no-heartbeat')
  writeFileSync(path, String(process.pid))
  makeOld(path)
  const work = vi.fn<() => Promise<void>>().mockResolvedValue()
  await locked(path, work)
  expect(work).toHaveBeenCalledOnce()
})

test('touches the lock file while the work goes on', async () => {
  const path = join(folder, 'heartbeat')
  await locked(path, async () => {
    makeOld(path)
    const age = () => Date.now() - statSync(path).mtimeMs
    await vi.waitFor(() => expect(age()).toBeLessThan(5_000), { timeout: 5_000 })
  })
})

test('reports a folder without write access in one line', async () => {
  const path = join(folder, 'absent', 'lock')
  await expect(locked(path, async () => undefined)).rejects.toThrow(
    /^Cannot write to this folder: /,
  )
})
