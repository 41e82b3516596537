import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/**
 * Starts a proxy that loses the first response to each request, after the request has been carried out. It ends with the
 * test.
 * @returns its URL
 */
export const startLossyProxy = async (target: string): Promise<string> => {
  const seen = new Set<string>()
  const proxy = createServer((request, response) => {
    const { method, headers } = request
    const relay = async () => {
      const body = await text(request)
      const call = `${method} ${request.url} ${headers['idempotency-key']}`
      const { authorization = '', 'idempotency-key': key } = headers
      const answer = await fetch(target + request.url, {
        ...(method && { method }),
        headers: {
          authorization,
          ...(typeof key === 'string' && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
          ...(headers['if-none-match'] && { 'if-none-match': headers['if-none-match'] }),
        },
        ...(body && { body }),
      })
      const isLost = !seen.has(call)
      seen.add(call)
      if (isLost) return request.socket.destroy()
      const type = answer.headers.get('content-type') ?? 'text/plain'
      response.writeHead(answer.status, {
        'content-type': type,
        etag: answer.headers.get('etag') ?? '',
      })
      return response.end(await answer.text())
    }
    relay().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${Object(proxy.address()).port}`
}
