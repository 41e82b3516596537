import type { IncomingMessage } from 'node:http'

/** Tells when a caller leaves before the response is complete. */
export interface Caller {
  readonly signal: AbortSignal
  /** Stops watching: the connection may go on to other requests. */
  release(): void
}

/** Watches the connection of a request. The `close` event of the request itself comes when its body has been read. */
export const watchCaller = ({ socket }: IncomingMessage): Caller => {
  const left = new AbortController()
  const abort = () => left.abort()
  if (socket.destroyed) abort()
  socket.once('close', abort)
  return { signal: left.signal, release: () => socket.off('close', abort) }
}
