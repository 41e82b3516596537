import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What a caller must sign with; the bucket is in the region `eu-1`. */
export const credentials = { AWS_ACCESS_KEY_ID: 'KEY', AWS_SECRET_ACCESS_KEY: 'secret' }

/** As much of S3's protocol as a file store needs; what it takes in is what a real bucket would. */
export const startBucket = async () => {
  const files = new Map<string, { bytes: Buffer; type: string }>()
  const calls: string[] = []
  const answerAsS3 = async (request: IncomingMessage, answer: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const { pathname } = new URL(url, 'http://s3')
    calls.push(`${method} ${pathname}`)
    const bytes = await buffer(request)
    if (!/Credential=KEY\/\d+\/eu-1\/s3\//.test(headers.authorization ?? '')) {
      return answer.writeHead(403).end()
    }
    if (method === 'PUT') files.set(pathname, { bytes, type: headers['content-type'] ?? '' })
    if (method === 'DELETE') files.delete(pathname)
    const file = files.get(pathname)
    if (method === 'PUT' || method === 'DELETE') return answer.writeHead(200).end()
    if (!file) return answer.writeHead(404).end()
    answer.writeHead(200, {
      'content-type': file.type,
      'content-length': file.bytes.length,
      etag: '"1"',
      'last-modified': new Date(0).toUTCString(),
    })
    return answer.end(method === 'GET' ? file.bytes : undefined)
  }
  const server = createServer((request, answer) => void answerAsS3(request, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { files, calls, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() }
}
