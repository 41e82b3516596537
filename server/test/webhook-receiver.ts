import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** What a receiver got. */
export interface Received {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly event: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** Another service that receives events, and answers with 204 unless told otherwise. */
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** Answers with this status, and these headers, from now on; 0 never answers. */
  answerWith(status: number, headers?: Readonly<Record<string, string>>): void
  /** Waits for an event of a type. */
  waitFor(type: string): Promise<Received>
  close(): Promise<void>
}

export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  const arrivals = new EventEmitter()
  let status = 204
  let added: Readonly<Record<string, string>> = {}
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      received.push({ id: headers['webhook-id'] ?? '', headers, body, event: JSON.parse(body) })
      arrivals.emit('received')
      if (status === 0) return
      response.writeHead(status, { location: 'http://127.0.0.1:1/elsewhere', ...added }).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith: (wanted, headers = {}) => {
      status = wanted
      added = headers
    },
    waitFor: async (type) => {
      for (;;) {
        const found = received.find(({ event }) => event.type === type)
        if (found) return found
        await once(arrivals, 'received')
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Checks a signature as the standard says. @throws when it is wrong */
export const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers)
