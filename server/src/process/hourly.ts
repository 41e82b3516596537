import type { FastifyInstance } from 'fastify'

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
