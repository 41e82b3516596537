import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { locked } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'greenroom-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))
const told = vi.spyOn(console, 'log').mockImplementation(() => undefined)

test('work under one lock is done one after the other, and the second says that it waits', async () => {
  const path = join(folder, 'turns')
  const order: string[] = []
  const work = (name: string) =>
    locked(path, async () => {
      order.push(`${name} begins`)
      await wait(50)
      order.push(`${name} ends`)
    })
  await Promise.all([work('one'), work('other')])
  expect(order).toEqual(['one begins', 'one ends', 'other begins', 'other ends'])
  expect(told).toHaveBeenCalledExactlyOnceWith(
    'Another command is preparing this folder; waiting for it.',
  )
  expect(existsSync(path)).toBe(false)
})

test('a lock is given back when the work fails', async () => {
  const path = join(folder, 'failing')
  await expect(locked(path, () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
  expect(existsSync(path)).toBe(false)
})

test('the lock of a process that died is taken over', async () => {
  const path = join(folder, 'stale')
  const { pid } = spawnSync(process.execPath, ['--eval', ''])
  writeFileSync(path, String(pid))
  const work = vi.fn<() => Promise<void>>().mockResolvedValue()
  await locked(path, work)
  expect(work).toHaveBeenCalledOnce()
})

test('the lock of a process that shows no sign of life is taken over, whoever has its number now', async () => {
  const path = join(folder, 'silent')
  writeFileSync(path, String(process.pid))
  const long = new Date(Date.now() - 20_000)
  utimesSync(path, long, long)
  const work = vi.fn<() => Promise<void>>().mockResolvedValue()
  await locked(path, work)
  expect(work).toHaveBeenCalledOnce()
})

test('the owner of a lock shows signs of life while it works', async () => {
  const path = join(folder, 'beating')
  await locked(path, async () => {
    const long = new Date(Date.now() - 20_000)
    utimesSync(path, long, long)
    const quiet = () => Date.now() - statSync(path).mtimeMs
    await vi.waitFor(() => expect(quiet()).toBeLessThan(5_000), { timeout: 5_000 })
  })
})

test('a folder that cannot be written to is told in one line', async () => {
  const path = join(folder, 'absent', 'lock')
  await expect(locked(path, async () => undefined)).rejects.toThrow(
    /^Cannot write to this folder: /,
  )
})
