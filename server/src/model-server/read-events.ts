import { createParser } from 'eventsource-parser'
import { ModelError } from './model-error.ts'

const maxBytes = 4 * 1024 * 1024

/**
 * Reads the data of server-sent events as they arrive.
 * @throws ModelError above 4 MB
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const ready: string[] = []
  const parser = createParser({ onEvent: ({ data }) => ready.push(data) })
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ModelError('sent more than 4 MB')
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* ready.splice(0)
  }
}
