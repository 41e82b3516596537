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

/**
 * The response with its body, each chunk of which resets the timeout. Events can be read as they come; everything else is
 * complete: Firefox reports a `Response` of a stream that breaks off as an error of the page, also where it is caught.
 * @throws if the body breaks off
 */
export async function withIdleTimeout(
  response: Response,
  { reset, clear }: IdleTimeout,
): Promise<Response> {
  if (!response.body || statusesWithoutBody.includes(response.status)) {
    clear()
    return response
  }
  reset()
  const watched = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, stream) {
        reset()
        stream.enqueue(chunk)
      },
      flush: clear,
    }),
  )
  if (response.headers.get('content-type')?.startsWith('text/event-stream'))
    return new Response(watched, response)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  await watched.pipeTo(new WritableStream({ write: (chunk) => void chunks.push(chunk) }))
  return new Response(new Blob(chunks), response)
}
