import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { CoachingShape } from './plain-coaching.ts'
import type { PlainAnswer } from './plain-answers.ts'
import { plainRoutes, plainToken } from './plain-routes.ts'
import { readMultipart } from './plain-upload.ts'

/**
 * A call that reached the backend. `path` is below `/api`, as it was sent; a multipart body is its fields (see
 * `readMultipart`), any other that is not JSON is its text.
 */
export interface Call {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

/**
 * How the next calls go: answered with this status and body (a text is sent as it is, `application/json` unless told
 * otherwise), `cut` off without an answer (`lost`: done before that), or answered as ever after `delay` milliseconds.
 * `times` is 1 unless told.
 */
export interface Failure {
  status?: number
  body?: unknown
  contentType?: string
  cut?: boolean
  lost?: boolean
  delay?: number
  times?: number
}

/** A backend of the product that knows spec section 7 and nothing else: what `API_UPSTREAM` may point at. */
export interface PlainBackend {
  url: string
  token: string
  calls: readonly Call[]
  /** Makes the next call of this method and path (below `/api`, trailing slash or not) fail. */
  fail(method: string, path: string, how: Failure): void
  /** Fresh data, no calls, no failures. @param coaching the shape in which coaching prompts are answered */
  reset(coaching?: CoachingShape): void
  stop(): Promise<void>
}

/** Headers that only our own server understands; a plain backend refuses them so that none slips through. */
const beyondTheSpec = ['if-match', 'idempotency-key']

const bare = (path: string) => path.replace(/\/$/, '')

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) return readMultipart(bytes, type)
  const text = bytes.toString('utf8')
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function send(response: ServerResponse, { status, body, contentType }: PlainAnswer): void {
  const content = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(
    status,
    body === undefined ? {} : { 'content-type': contentType ?? 'application/json' },
  )
  response.end(content)
}

/** Starts a plain backend on a free port. */
export async function startPlainBackend(): Promise<PlainBackend> {
  const calls: Call[] = []
  const failures = new Map<string, Failure[]>()
  let routes = plainRoutes()

  const route = ({ method, path, headers, body }: Call): PlainAnswer => {
    const extra = beyondTheSpec.filter((name) => headers[name] !== undefined)
    if (extra.length > 0) return { status: 400, body: { message: `Unknown header ${extra[0]}` } }
    if (path !== '/login' && headers.authorization !== `Bearer ${plainToken}`)
      return { status: 401, body: { detail: 'Not authenticated' } }
    for (const [pattern, handler] of routes) {
      const parts = new RegExp(`^${pattern.replaceAll('*', '([^/]+)')}$`).exec(
        `${method} ${bare(path)}`,
      )
      if (parts) return handler(parts.slice(1), Object(body) as Record<string, unknown>)
    }
    return { status: 404, body: { detail: 'Not Found' } }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request
    const call = { method, path: url.replace(/^\/api/, ''), headers, body: await bodyOf(request) }
    calls.push(call)
    const failure = failures.get(`${method} ${bare(call.path)}`)?.shift()
    if (failure?.delay !== undefined) await wait(failure.delay)
    if (failure?.lost === true) route(call)
    if (failure?.cut === true || failure?.lost === true) request.socket.destroy()
    else if (failure?.status === undefined) send(response, route(call))
    else send(response, { ...failure, status: failure.status })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    token: plainToken,
    calls,
    fail: (method, path, { times = 1, ...how }) => {
      const key = `${method} ${bare(path)}`
      failures.set(key, [...(failures.get(key) ?? []), ...Array<Failure>(times).fill(how)])
    },
    reset: (coaching) => {
      calls.length = 0
      failures.clear()
      routes = plainRoutes(coaching)
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
