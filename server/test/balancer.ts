import { Agent, createServer, request as send } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** Milliseconds between two health checks. */
const checkInterval = 100

/**
 * Starts a simple load balancer: each request goes to the next ready server and is never retried. A server whose `/readyz`
 * fails gets no requests until it is ready again.
 */
export const startBalancer = async (servers: readonly string[]) => {
  const agent = new Agent({ keepAlive: true })
  const out = new Set<string>()
  let turn = 0

  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const ready = servers.filter((url) => !out.has(url))
    const url = ready[(turn += 1) % ready.length]
    if (url === undefined) return void response.writeHead(503).end()
    const { method, headers } = request
    const forwarded = send(url + request.url, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, response, () => undefined)
    })
    forwarded.on('error', () => {
      out.add(url)
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    pipeline(request, forwarded, () => undefined)
  }

  const check = async (url: string) => {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) out.delete(url)
    else out.add(url)
  }
  const timer = setInterval(() => void Promise.all(servers.map(check)), checkInterval)

  // It hands on the servers' `keep-alive` header, so it keeps idle connections at least as long as that says.
  const server = createServer({ keepAliveTimeout: 0 }, forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The servers that currently get no requests. */
    out,
    close: () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
