import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request that is sent without being normalised. */
export interface RawRequest {
  readonly method: string
  /** The whole path with its query, encoded or not. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
}

/** The response. After a timeout or a broken connection, the status is 0 and the text is the reason. */
export interface RawResponse {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly headers: IncomingHttpHeaders
}

/** Longer than every time limit of the server; printing a report has the longest. */
const timeoutMs = 30_000

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends a request unchanged and reads the response. */
export const send = (
  url: string,
  { method, path, headers: given, body }: RawRequest,
): Promise<RawResponse> =>
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
            // Stop sending once the response has arrived.
            if (!sending.writableFinished) sending.destroy()
          },
          (error: unknown) => none(`cut: ${String(error)}`),
        )
      },
    )
    sending.setTimeout(timeoutMs, () => sending.destroy(new Error('no answer in time')))
    sending.on('error', (error) => none(String(error)))
    sending.end(body)
  })
