import { extname } from 'node:path'
import { createWorkerPool } from '@greenroom/worker-pool'

export { WorkersBusy } from '@greenroom/worker-pool'

const timeoutMs = 20_000
/** Most texts take a millisecond, and all prompts may be asked for at once. */
const waiting = 500
/** Loading the vocabulary takes longer than most counts, so the thread stays while authors type. */
const idleMs = 5 * 60_000

// The worker lies beside this file, in the sources as in a build.
const runWorker = createWorkerPool<string, number>(
  new URL(`./token-counter-worker${extname(import.meta.url)}`, import.meta.url),
  { timeoutMs, idleMs, waiting, ownThread: true },
)

/**
 * Counts the tokens of a text in the vocabulary `o200k_base`, in a worker thread.
 * @throws WorkersBusy when too many texts are waiting already
 */
export const countTokens = (text: string): Promise<number> => runWorker(text)
