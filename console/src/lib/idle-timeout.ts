interface IdleTimeout {
  /** Aborted once the time has passed without a `reset`. */
  signal: AbortSignal
  /** Starts the time again. */
  reset: () => void
  clear: () => void
}

/** Starts a timeout that every sign of activity resets. */
export function createIdleTimeout(timeoutMs: number): IdleTimeout {
  const controller = new AbortController()
  const start = () => window.setTimeout(() => controller.abort(), timeoutMs)
  let timer = start()
  const clear = () => window.clearTimeout(timer)
  return {
    signal: controller.signal,
    reset() {
      clear()
      timer = start()
    },
    clear,
  }
}

/** Statuses without a body; some browsers give their responses an empty one. */
const statusesWithoutBody = [204, 205, 304]

/** The response, each chunk of whose body resets the timeout. */
export function withIdleTimeout(response: Response, { reset, clear }: IdleTimeout): Response {
  if (!response.body || statusesWithoutBody.includes(response.status)) {
    clear()
    return response
  }
  reset()
  const chunks = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      reset()
      stream.enqueue(chunk)
    },
    flush: clear,
  })
  return new Response(response.body.pipeThrough(chunks), response)
}
