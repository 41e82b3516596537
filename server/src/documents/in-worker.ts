import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'
import pLimit from 'p-limit'
import { codeOf } from '../error-code.ts'
import { Refusal } from '../http/http-error.ts'

/**
 * With how much JavaScript memory a file may be worked on, in megabytes, and how long unless told, in seconds; and how
 * long a thread may take to begin.
 */
const limits = { megabytes: 256, seconds: 8, toBegin: 60 }
/** How many files may wait for their turn, each with its bytes in memory. */
const longestQueue = 10

/** One core is left to everybody else's requests. */
const turn = pLimit(Math.max(1, availableParallelism() - 1))

/** What became of work in a worker: what it answered, or why there is no answer. */
export type Outcome = { answer: unknown } | { failure: 'time' | 'memory' | 'crash' }

/**
 * Runs one of the workers beside this file on a file that cannot be trusted, in a thread of its own that ends with it:
 * whatever is in the file, this thread goes on, and the thread's memory is given back.
 * @param name the worker's file without its ending; it is sent the input as `workerData`, says `begun` and then its answer
 * @param input is copied to it
 * @param seconds how long it may take once it has begun
 * @throws Refusal 503 where too many are waiting already
 */
export const inWorker = async (
  name: string,
  input: object,
  seconds: number = limits.seconds,
): Promise<Outcome> => {
  if (turn.pendingCount >= longestQueue) throw busy()
  return turn(() => run(name, input, seconds))
}

const busy = () =>
  new Refusal(503, 'The server is reading other files at the moment. Please try again.', {
    headers: { 'retry-after': '10' },
  })

const run = (name: string, workerData: object, seconds: number) =>
  new Promise<Outcome>((resolve, reject) => {
    const worker = startThread(name, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, stackSizeMb: 4 },
      env: {},
      stdout: true,
      stderr: true,
    })
    let settle = () => resolve({ failure: 'crash' })
    /** Ends the thread, and settles when it is gone with its memory. */
    const end = (how: () => void) => {
      settle = how
      void worker.terminate()
    }
    let begun = false
    const tooSlow = () => end(() => resolve({ failure: 'time' }))
    const stuck = () => end(() => reject(new Error(`The thread of ${name} has not begun.`)))
    let timer = setTimeout(stuck, limits.toBegin * 1000)
    worker.on('message', (answer: unknown) => {
      if (begun) return end(() => resolve({ answer }))
      begun = true
      // Its time runs from here: how long a thread takes to begin is the machine's fault, not the file's.
      clearTimeout(timer)
      timer = setTimeout(tooSlow, seconds * 1000)
    })
    worker.once('error', (error) => {
      const failure = codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
      // A worker that has not begun is no fault of the file.
      settle = () => (begun ? resolve({ failure }) : reject(error))
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      settle()
    })
  })

/** Where a build is, told to code that is not built and is to use its workers: the tests (`vitest.config.ts`). */
declare const builtServer: string | undefined

const startThread = (name: string, options: WorkerOptions) => {
  const here = import.meta.url
  const told = typeof builtServer === 'undefined' ? undefined : builtServer
  const build = here.endsWith('.ts') ? told : here
  if (build !== undefined) return new Worker(new URL(`./${name}.js`, build), options)
  // Neither built nor told: a thread reads TypeScript by way of tsx alone, which costs each a second.
  const source = JSON.stringify(new URL(`./${name}.ts`, here).href)
  const start = `import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`
  return new Worker(start, { ...options, eval: true })
}
