import { ModelError } from './model-error.ts'

/** How long the model server may take, in milliseconds. */
export const modelTimeouts = { firstWord: 30_000, whole: 120_000 }

/** Starts the clocks of a call, which others can abort too. */
export const startDeadlines = (others: readonly AbortSignal[]) => {
  const call = new AbortController()
  const after = (ms: number, problem: string) =>
    setTimeout(
      () => call.abort(new ModelError(`${problem} within ${ms / 1000} seconds`)),
      ms,
    ).unref()
  const first = after(modelTimeouts.firstWord, 'sent no word')
  const last = after(modelTimeouts.whole, 'did not finish')
  const stop = () => call.abort(others.find(({ aborted }) => aborted)?.reason)
  // `AbortSignal.any` would keep a reference in signals that live as long as the server.
  for (const other of others) other.addEventListener('abort', stop)
  if (others.some(({ aborted }) => aborted)) stop()
  const begun = () => clearTimeout(first)
  return {
    /** Aborts for the reason of another signal, or with a `ModelError` when a deadline passes. */
    signal: call.signal,
    /** The first word has arrived. */
    begun,
    /** Stops the clocks, and the call if it still runs. */
    end: () => {
      begun()
      clearTimeout(last)
      for (const other of others) other.removeEventListener('abort', stop)
      call.abort()
    },
  }
}
