/**
 * Makes the signal of one call, which others abort as well, with their reason. `AbortSignal.any` would keep a reference in signals
 * that live as long as the server.
 * @returns its `abort` and its signal, and `end`, which ends the call if it still runs
 */
export const callAbort = (others: readonly AbortSignal[]) => {
  const call = new AbortController()
  const abort = (reason?: unknown) => call.abort(reason)
  const stop = () => abort(others.find(({ aborted }) => aborted)?.reason)
  for (const other of others) other.addEventListener('abort', stop)
  if (others.some(({ aborted }) => aborted)) stop()
  const end = () => {
    for (const other of others) other.removeEventListener('abort', stop)
    abort()
  }
  return { signal: call.signal, abort, end }
}
