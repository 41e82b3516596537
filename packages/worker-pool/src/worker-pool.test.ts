import { expect, test } from 'vitest'
import { createWorkerPool, WorkersBusy } from './worker-pool.ts'

type Task = 'echo' | 'throw' | 'exit'
const worker = new URL('../test/task-worker.ts', import.meta.url)
const run = createWorkerPool<Task, string>(worker, { timeoutMs: 5_000 })

test('runs a task without the environment of the process', async () => {
  expect(await run('echo')).toBe('echo 0')
})

test.each([
  ['throw', 'crash'],
  ['exit', 'crash'],
] as const)(
  'a task that does "%s" fails with "%s", and the next one runs',
  async (task, reason) => {
    await expect(run(task)).rejects.toMatchObject({ reason })
    expect(await run('echo')).toBe('echo 0')
  },
)

test('rejects a task at once when too many are waiting', async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => run('echo')))
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(results.length - failed.length).toBeGreaterThan(10)
  expect(failed.length).toBeGreaterThan(0)
  for (const reason of failed) expect(reason).toBeInstanceOf(WorkersBusy)
})
