import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Runs jobs every hour while the server is open. A failure is logged, and does not stop the other jobs.
 * @param jobs by name
 * @param noteSuccess called with the name of a job that has succeeded
 */
export const runHourly = (
  app: FastifyInstance,
  jobs: Readonly<Record<string, () => Promise<unknown>>>,
  noteSuccess: (job: string) => Promise<void>,
): void => {
  const run = async () => {
    for (const [job, work] of Object.entries(jobs))
      try {
        await work()
        await noteSuccess(job)
      } catch (error) {
        app.log.warn({ err: error, job }, 'clean-up failed')
      }
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(() => void run(), 3_600_000).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Notes that a job has just succeeded. @param job its name, such as `old-trash` */
export const noteSuccess = async (db: Database, job: string): Promise<void> => {
  await sql`
    insert into jobs values (${job}) on conflict (job) do update set last_success_at = now()
  `.execute(db)
}
