/** How long somebody who has been asked says nothing. */
interface Silence {
  /** Aborted once it has lasted too long. */
  signal: AbortSignal
  /** Says that there was a sign of life: it begins anew. */
  heard: () => void
  /** Nothing more is waited for. */
  over: () => void
}

/** Begins to watch a silence. @param patience how long it may last, in milliseconds */
export function watchSilence(patience: number): Silence {
  const long = new AbortController()
  const begin = () => window.setTimeout(() => long.abort(), patience)
  let timer = begin()
  const over = () => window.clearTimeout(timer)
  return {
    signal: long.signal,
    heard() {
      over()
      timer = begin()
    },
    over,
  }
}

/** What has no body by its status, though some browsers give it an empty one. */
const bodiless = [204, 205, 304]

/** The answer, each piece of whose body is a sign of life. */
export function listenTo(answer: Response, { heard, over }: Silence): Response {
  if (!answer.body || bodiless.includes(answer.status)) {
    over()
    return answer
  }
  heard()
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, stream) {
      heard()
      stream.enqueue(piece)
    },
    flush: over,
  })
  return new Response(answer.body.pipeThrough(pieces), answer)
}
