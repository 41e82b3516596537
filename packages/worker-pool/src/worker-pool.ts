import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { Piscina } from 'piscina'

const limits = { heapMegabytes: 256, stackMegabytes: 4 }

/** Too many tasks are waiting already. */
export class WorkersBusy extends Error {}

/** The worker ran out of time or memory, or threw. */
export class WorkerFailure extends Error {
  readonly reason: 'timeout' | 'memory' | 'crash'

  constructor(cause: unknown) {
    super('The worker did not finish its task.', { cause })
    this.reason = failureReason(cause)
  }
}

/** Runs one task. Throws `WorkersBusy` or `WorkerFailure`. */
type WorkerPool<Task, Result> = (task: Task) => Promise<Result>

interface PoolOptions {
  /** Counts from when a task leaves the queue. */
  readonly timeoutMs: number
  /** When an idle thread ends; by default after 10 s. */
  readonly idleMs?: number
  /** How many tasks may wait; by default 10. */
  readonly waiting?: number
  /** One thread that is not shared, for short tasks that must not wait for the long ones of other pools. */
  readonly ownThread?: boolean
}

/** Shared by all pools without a thread of their own. One core stays free for the thread that serves requests. */
const sharedSlots = pLimit(Math.max(1, availableParallelism() - 1))

/**
 * Runs the exported function `run` of a module in worker threads with limited memory and time. Threads are reused, and
 * end when idle.
 * @param module a `.js` file, or in development a `.ts` file
 */
export const createWorkerPool = <Task, Result>(
  module: URL,
  { timeoutMs, idleMs = 10_000, waiting = 10, ownThread = false }: PoolOptions,
): WorkerPool<Task, Result> => {
  const slots = ownThread ? pLimit(1) : sharedSlots
  let pool: Promise<Piscina<Task, Result>> | undefined
  return async (task) => {
    if (slots.pendingCount >= waiting) throw new WorkersBusy('Too many tasks are waiting.')
    return slots(async () => {
      pool ??= openPool(module, { maxThreads: slots.concurrency, idleTimeout: idleMs })
      const threads = await pool
      try {
        return await threads.run(task, { signal: AbortSignal.timeout(timeoutMs) })
      } catch (error) {
        throw new WorkerFailure(error)
      }
    })
  }
}

/** Loads the library on first use: most starts of the server never need it. */
const openPool = async <Task, Result>(
  module: URL,
  threads: { maxThreads: number; idleTimeout: number },
): Promise<Piscina<Task, Result>> => {
  const library = await import('piscina')
  return new library.Piscina({
    filename: module.href,
    name: 'run',
    minThreads: 0,
    ...threads,
    env: {},
    execArgv: module.pathname.endsWith('.ts') ? ['--import=tsx'] : [],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapMegabytes,
      stackSizeMb: limits.stackMegabytes,
    },
  })
}

const failureReason = (cause: unknown) => {
  if (!(cause instanceof Error)) return 'crash'
  if (cause.name === 'AbortError') return 'timeout'
  return 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
}
