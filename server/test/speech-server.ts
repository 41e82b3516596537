import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** A call that the speech server received. */
export interface SpeechCall {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** How the speech server answers a call. */
export type SpeechAnswer = (response: ServerResponse, call: SpeechCall) => unknown

/** The start of an MP3 of this many bytes. */
export const mp3 = (bytes = 32): Buffer =>
  Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(bytes - 4)])

/** Sends sound in pieces, as a speech server does while it speaks. */
export const sound =
  (audio = mp3(), type = 'audio/mpeg'): SpeechAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': type })
    response.write(audio.subarray(0, 10))
    response.end(audio.subarray(10))
  }

export const refuse =
  (status: number, headers: Readonly<Record<string, string>> = {}): SpeechAnswer =>
  (response, { headers: { 'xi-api-key': key } }) => {
    // It repeats the key, as a careless server would.
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ detail: { message: `bad key ${String(key)}` } }))
  }

/** Never answers. */
export const hang: SpeechAnswer = () => undefined

/** A fake of a speech server, for tests only. It lists its voices, and speaks until told otherwise. */
export const startSpeechServer = async () => {
  const calls: SpeechCall[] = []
  let answer: SpeechAnswer = sound()
  let voices: readonly string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (data: Buffer) => chunks.push(data))
    request.on('end', () => {
      const { method, url, headers } = request
      const call = { method, url, headers, body: Buffer.concat(chunks).toString() }
      calls.push(call)
      const isList = url === '/v1/voices' && answer === speaks
      if (!isList) return answer(response, call)
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(
        JSON.stringify({ voices: voices.map((voice_id) => ({ voice_id, name: 'Any' })) }),
      )
    })
  })
  const speaks = answer
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    /** For VOICE_URL. */
    url: `http://127.0.0.1:${port}`,
    calls,
    /** Sets the answer of all calls from now on; by default it speaks and lists its voices. */
    answer: (next: SpeechAnswer = speaks) => {
      answer = next
    },
    /** Sets which voices it lists. */
    list: (ids: readonly string[]) => {
      voices = ids
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeSpeechServer = Awaited<ReturnType<typeof startSpeechServer>>
