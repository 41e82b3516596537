import fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { runAlone, runJobs } from './jobs.ts'

describe('jobs of a server', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('run a minute or two after start, then after each pause until the server closes, even after one fails', async () => {
    const app = fastify()
    const done = vi.fn<() => Promise<void>>(async () => undefined)
    const fails = async () => Promise.reject(new Error('no database'))
    runJobs(app, { fails, done }, async (_, work) => work(), 3_600_000)
    await app.ready()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(62_000)
    expect(done).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(done).toHaveBeenCalledTimes(2)
    await app.close()
    await vi.advanceTimersByTimeAsync(2 * 3_600_000)
    expect(done).toHaveBeenCalledTimes(2)
  })

  test('start after random delays, and never while they still run', async () => {
    const delays = new Set<number>()
    for (let server = 0; server < 20; server++) {
      const app = fastify()
      const started = Date.now()
      let running = 0
      const work = async () => {
        delays.add(Date.now() - started)
        running += 1
        expect(running).toBe(1)
        await new Promise((resolve) => setTimeout(resolve, 500_000))
        running -= 1
      }
      runJobs(app, { work }, async (_, each) => each(), 1000)
      await app.ready()
      await vi.advanceTimersByTimeAsync(1_000_000)
      await app.close()
    }
    expect(delays.size).toBeGreaterThan(20)
  })
})

test('runs a job on one of several servers at a time, and on another one after a server died', async () => {
  const { db, drop } = await freshDatabase()
  onTestFinished(drop)
  let runs = 0
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const count = async () => {
    runs += 1
    await finished
  }
  const first = runAlone(db, 'old-trash', count)
  await expect.poll(() => runs).toBe(1)
  await runAlone(db, 'old-trash', count)
  expect(runs).toBe(1)
  finish()
  await first
  const jobs = async () => db.selectFrom('jobs').select('job').execute()
  expect(await jobs()).toEqual([{ job: 'old-trash' }])

  await expect(runAlone(db, 'fails', () => Promise.reject(new Error('no disk')))).rejects.toThrow(
    'no disk',
  )
  expect(await jobs()).toEqual([{ job: 'old-trash' }])
  await runAlone(db, 'fails', count)
  expect(runs).toBe(2)

  const claim = (until: string) =>
    sql`insert into job_claims values ('dead', gen_random_uuid(), now() + ${until}::interval)
      on conflict (job) do update set until = excluded.until`.execute(db)
  await claim('1 minute')
  await runAlone(db, 'dead', count)
  expect(runs).toBe(2)
  await claim('-1 second')
  await runAlone(db, 'dead', count)
  expect(runs).toBe(3)
})
