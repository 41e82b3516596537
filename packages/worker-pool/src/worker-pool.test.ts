import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { createWorkerPool, WorkersBusy } from './worker-pool.ts'

type Task = 'echo' | 'loop' | 'allocate' | 'throw' | 'exit'
const worker = new URL('../test/task-worker.ts', import.meta.url)
const run = createWorkerPool<Task, string>(worker, { timeoutMs: 5_000 })
const runLong = createWorkerPool<Task, string>(worker, { timeoutMs: 60_000 })

test('runs a task without the environment of the process', async () => {
  expect(await run('echo')).toBe('echo 0')
})

test.each([
  ['loop', 'timeout'],
  ['throw', 'crash'],
  ['exit', 'crash'],
] as const)(
  'a task that does "%s" fails with "%s", and the next one runs',
  async (task, reason) => {
    await expect(run(task)).rejects.toMatchObject({ reason })
    expect(await run('echo')).toBe('echo 0')
  },
)

test('a task that runs out of memory fails, and the next one runs', async () => {
  await expect(runLong('allocate')).rejects.toMatchObject({ reason: 'memory' })
  expect(await runLong('echo')).toBe('echo 0')
}, 80_000)

test('rejects a task at once when too many are waiting', async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => run('echo')))
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(results.length - failed.length).toBeGreaterThan(10)
  expect(failed.length).toBeGreaterThan(0)
  for (const reason of failed) expect(reason).toBeInstanceOf(WorkersBusy)
})

test('a pool with its own thread does not wait for other pools', async () => {
  const runAlone = createWorkerPool<Task, string>(worker, { timeoutMs: 5_000, ownThread: true })
  const loops = availableParallelism() + 1
  const busy = Promise.allSettled(Array.from({ length: loops }, () => run('loop')))
  expect(await runAlone('echo')).toBe('echo 0')
  expect(await Promise.race([busy, Promise.resolve('still busy')])).toBe('still busy')
  await busy
})
