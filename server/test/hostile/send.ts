import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request as it goes over the wire: nothing of it is tidied up on the way. */
export interface Sent {
  readonly method: string
  /** The whole path with its query, encoded or not. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
}

/** What came back; without an answer in time, or with a broken connection, the status is 0 and the text says so. */
export interface Heard {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly headers: IncomingHttpHeaders
}

/** Milliseconds that the server may take for anything. */
const patience = 10_000

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends a request to a server as it stands, and waits for the answer for ten seconds at most. */
export const send = (url: string, { method, path, headers: given, body }: Sent): Promise<Heard> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const none = (why: string) => resolve({ status: 0, type: '', text: why, headers: {} })
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sending = request(
      { hostname, port, method, path, agent, headers: { ...length, ...given } },
      (response) => {
        const { statusCode: status = 0, headers } = response
        text(response).then(
          (all) => {
            resolve({ status, type: headers['content-type'] ?? '', text: all, headers })
            // Whoever has an answer does not go on sending.
            if (!sending.writableFinished) sending.destroy()
          },
          (error: unknown) => none(`cut: ${String(error)}`),
        )
      },
    )
    sending.setTimeout(patience, () => sending.destroy(new Error('no answer in time')))
    sending.on('error', (error) => none(String(error)))
    sending.end(body)
  })
