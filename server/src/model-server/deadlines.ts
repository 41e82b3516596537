import { ModelError } from './model-error.ts'

/** How long the model server may take, in milliseconds. */
export const modelTimeouts = { firstWord: 30_000, whole: 120_000 }

/** Aborts when the caller leaves or a deadline passes; a passed deadline is the `reason`, a `ModelError`. */
export interface Deadlines {
  readonly signal: AbortSignal
  /** The first word has arrived. */
  begun(): void
  /** Stops the clocks, and the call if it still runs. */
  end(): void
}

/** Starts the clocks of a call. */
export const startDeadlines = (caller: AbortSignal): Deadlines => {
  const stop = new AbortController()
  const after = (ms: number, problem: string) =>
    setTimeout(() => stop.abort(new ModelError(problem)), ms).unref()
  const inSeconds = (ms: number) => `${Math.round(ms / 1000)} seconds`
  const { firstWord, whole } = modelTimeouts
  const first = after(firstWord, `sent no word within ${inSeconds(firstWord)}`)
  const last = after(whole, `did not finish within ${inSeconds(whole)}`)
  const begun = () => clearTimeout(first)
  return {
    signal: AbortSignal.any([caller, stop.signal]),
    begun,
    end: () => {
      begun()
      clearTimeout(last)
      stop.abort()
    },
  }
}
