import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { createWorkerPool } from './worker-pool.ts'

type Task = 'echo' | 'loop' | 'allocate'
const worker = new URL('../test/task-worker.ts', import.meta.url)
const run = createWorkerPool<Task, string>(worker, { timeoutMs: 5_000 })
const runLong = createWorkerPool<Task, string>(worker, { timeoutMs: 60_000 })

test('a task that does "loop" fails with "timeout", and the next one runs', async () => {
  await expect(run('loop')).rejects.toMatchObject({ reason: 'timeout' })
  expect(await run('echo')).toBe('echo 0')
})

test('a task that runs out of memory fails, and the next one runs', async () => {
  await expect(runLong('allocate')).rejects.toMatchObject({ reason: 'memory' })
  expect(await runLong('echo')).toBe('echo 0')
})

test('a pool with its own thread does not wait for other pools', async () => {
  const runAlone = createWorkerPool<Task, string>(worker, { timeoutMs: 5_000, ownThread: true })
  const loops = availableParallelism() + 1
  const busy = Promise.allSettled(Array.from({ length: loops }, () => run('loop')))
  expect(await runAlone('echo')).toBe('echo 0')
  expect(await Promise.race([busy, Promise.resolve('still busy')])).toBe('still busy')
  await busy
})
