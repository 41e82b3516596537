import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runHourly } from './hourly.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('runs every job each hour until the server closes, even after one fails', async () => {
  const app = fastify()
  const done = vi.fn<() => Promise<void>>(async () => undefined)
  const succeeded = vi.fn<(job: string) => Promise<void>>(async () => undefined)
  const fails = async () => Promise.reject(new Error('no database'))
  runHourly(app, { fails, done }, succeeded)
  await app.ready()
  await vi.advanceTimersByTimeAsync(3_599_000)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(done).toHaveBeenCalledTimes(2)
  expect(succeeded.mock.calls).toEqual([['done'], ['done']])
  await app.close()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(done).toHaveBeenCalledTimes(2)
})
