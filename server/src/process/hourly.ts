import type { FastifyInstance } from 'fastify'

/** Runs tasks every hour while the server is open. A failure is logged, and does not stop the other tasks. */
export const runHourly = (
  app: FastifyInstance,
  tasks: readonly (() => Promise<unknown>)[],
): void => {
  const run = async () => {
    for (const task of tasks)
      await task().catch((error: unknown) => app.log.warn({ err: error }, 'clean-up failed'))
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(() => void run(), 3_600_000).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
