import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { ignoreReadOnly } from '../database/database-errors.ts'
import { allRows } from '../database/rows.ts'

/** Milliseconds. */
const minute = 60_000
/** How long a claim holds without a sign of its server. */
const claimed = sql`now() + interval '3 minutes'`

type Work = (db: Database) => Promise<unknown>

/**
 * Runs jobs while the server is open: first a minute or two after start, so that servers which start together do not run them
 * together, then again after each pause. A failure is logged, and does not stop the other jobs.
 * @param jobs by name
 * @param run does the work of one job
 * @param pauseMs from the end of all jobs to the next run
 */
export const runJobs = <Job>(
  app: FastifyInstance,
  jobs: Readonly<Record<string, Job>>,
  run: (name: string, job: Job) => Promise<void>,
  pauseMs: number,
): void => {
  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  const runLater = (ms: number) => {
    if (!isClosing) timer = setTimeout(() => void runAll(), ms).unref()
  }
  const runAll = async () => {
    for (const [job, work] of Object.entries(jobs))
      await run(job, work).catch((error: unknown) => {
        if (!isClosing) app.log.warn({ err: error, job }, 'clean-up failed')
      })
    runLater(pauseMs)
  }
  app.addHook('onReady', async () => runLater(minute * (1 + Math.random())))
  app.addHook('onClose', async () => {
    isClosing = true
    clearTimeout(timer)
  })
}

/** Runs a job unless another server does, and notes its success. A replica runs none. @param job such as `old-trash` */
export const runAlone = async (db: Database, job: string, work: Work): Promise<void> => {
  const server = randomUUID()
  const own = sql`where job = ${job} and server = ${server}`
  const isOurs = await allRows(
    db,
    sql`
    insert into job_claims values (${job}, ${server}, ${claimed})
    on conflict (job) do update set server = excluded.server, until = excluded.until
      where job_claims.until < now()
    returning job`,
  ).catch(ignoreReadOnly)
  if (!isOurs?.length) return
  const renew = () =>
    sql`update job_claims set until = ${claimed} ${own}`.execute(db).catch(() => undefined)
  const timer = setInterval(() => void renew(), minute).unref()
  try {
    await work(db)
    await sql`
      insert into jobs values (${job}) on conflict (job) do update set last_success_at = now()
    `.execute(db)
  } finally {
    clearInterval(timer)
    await sql`delete from job_claims ${own}`.execute(db).catch(() => undefined)
  }
}
