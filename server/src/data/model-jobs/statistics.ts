import { extname } from 'node:path'
import type { kappaInterval, Pair } from '../../lib/statistics.ts'
import { createWorkerPool, WorkersBusy } from '@greenroom/worker-pool'
import { HttpError } from '../../http/http-error.ts'
import type { CompleteReplay, JobResult } from './results.ts'

/** What to work out: a result of replays, or the agreement of pairs. */
export interface StatisticsTask {
  readonly replays?: readonly CompleteReplay[]
  readonly pairs?: readonly Pair[]
  readonly seed: number
}

interface Statistics {
  readonly result?: JobResult | undefined
  readonly kappa?: ReturnType<typeof kappaInterval> | undefined
}

// The worker lies beside this file, in the sources as in a build. Its thread is its own, since the end of a job must not
// wait for documents.
const runWorker = createWorkerPool<StatisticsTask, Statistics>(
  new URL(`./statistics-worker${extname(import.meta.url)}`, import.meta.url),
  { timeoutMs: 60_000, ownThread: true },
)

/** `resultOf` in a worker thread. @throws WorkerFailure */
export const resultInWorker = async (replays: readonly CompleteReplay[], seed: number) =>
  (await runWorker({ replays, seed })).result

/** `kappaInterval` in a worker thread. @throws HttpError 503 while too many are being worked out */
export const kappaInWorker = async (pairs: readonly Pair[], seed: number) => {
  try {
    return (await runWorker({ pairs, seed })).kappa ?? null
  } catch (error) {
    if (!(error instanceof WorkersBusy)) throw error
    throw new HttpError(503, 'The server is busy with other statistics. Please try again.', {
      headers: { 'retry-after': '2' },
    })
  }
}
