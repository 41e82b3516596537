import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { featuresHeader } from '@greenroom/contract'
import type { Feature } from '@greenroom/contract'
import type { CoachingShape } from './coaching.ts'
import type { PlainResponse } from './responses.ts'
import { plainRoutes, plainToken } from './routes.ts'
import { readMultipart } from './multipart.ts'

/**
 * A call that reached the backend. `path` is below `/api`, as it was sent. A multipart body is its fields (see
 * `readMultipart`), a body that is not JSON its text.
 */
export interface Call {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

/** What happens to a call instead of the usual response. */
export interface Stub {
  /** The response has this status and `body`. */
  status?: number
  /** Sent as JSON; a string or bytes are sent as they are. */
  body?: unknown
  /** `application/json` by default. */
  contentType?: string
  /** The connection is closed before the call has any effect. */
  dropConnection?: boolean
  /** The call takes effect, then the connection is closed. */
  loseResponse?: boolean
  /** Milliseconds, or what must have happened, before anything else happens. */
  delay?: number | Promise<unknown>
  /** How many calls it applies to: 1 by default. */
  times?: number
}

/** A backend that knows section 7 of the specification and nothing else: what `API_UPSTREAM` may point at. */
export interface PlainBackend {
  url: string
  token: string
  calls: readonly Call[]
  /** Stubs the next call of this method and path (below `/api`, with or without the trailing slash). */
  stub(method: string, path: string, stub: Stub): void
  /** Announces features from now on, so that the console uses them; their calls need stubs. */
  advertise(...features: Feature[]): void
  /** Restores the initial data and forgets calls and stubs. @param coaching the shape of the coaching prompts */
  reset(coaching?: CoachingShape): void
  stop(): Promise<void>
}

/** Headers that only Greenroom understands: the backend rejects them, so that no test overlooks one. */
const headersOutsideSpec = ['if-match', 'idempotency-key', 'x-change-note']

const trimSlash = (path: string) => path.replace(/\/$/, '')

async function readBody(request: IncomingMessage): Promise<unknown> {
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

function send(
  response: ServerResponse,
  { status, body, contentType }: PlainResponse,
  features: readonly Feature[],
): void {
  const isSent = typeof body === 'string' || body instanceof Uint8Array
  const content = isSent ? body : JSON.stringify(body)
  response.writeHead(status, {
    ...(body !== undefined && { 'content-type': contentType ?? 'application/json' }),
    ...(features.length > 0 && { [featuresHeader]: features.join(',') }),
  })
  response.end(content)
}

/** Starts a plain backend on a free port. */
export async function startPlainBackend(): Promise<PlainBackend> {
  const calls: Call[] = []
  const stubs = new Map<string, Stub[]>()
  let routes = plainRoutes()
  let advertised: readonly Feature[] = []

  const handle = ({ method, path, headers, body }: Call): PlainResponse => {
    const extra = headersOutsideSpec.filter((name) => headers[name] !== undefined)
    if (extra.length > 0) return { status: 400, body: { message: `Unknown header ${extra[0]}` } }
    if (path !== '/login' && headers.authorization !== `Bearer ${plainToken}`)
      return { status: 401, body: { detail: 'Not authenticated' } }
    for (const [pattern, handler] of routes) {
      const parts = new RegExp(`^${pattern.replaceAll('*', '([^/]+)')}$`).exec(
        `${method} ${trimSlash(path)}`,
      )
      if (parts) return handler(parts.slice(1), Object(body) as Record<string, unknown>)
    }
    return { status: 404, body: { detail: 'Not Found' } }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request
    const call = { method, path: url.replace(/^\/api/, ''), headers, body: await readBody(request) }
    calls.push(call)
    const { status, delay, dropConnection, loseResponse, ...others } =
      stubs.get(`${method} ${trimSlash(call.path)}`)?.shift() ?? {}
    await (typeof delay === 'number' ? wait(delay) : delay)
    if (loseResponse) handle(call)
    if (dropConnection || loseResponse) request.socket.destroy()
    else send(response, status === undefined ? handle(call) : { ...others, status }, advertised)
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    token: plainToken,
    calls,
    stub: (method, path, { times = 1, ...stub }) => {
      const key = `${method} ${trimSlash(path)}`
      stubs.set(key, [...(stubs.get(key) ?? []), ...Array<Stub>(times).fill(stub)])
    },
    advertise: (...features) => {
      advertised = features
    },
    reset: (coaching) => {
      advertised = []
      calls.length = 0
      stubs.clear()
      routes = plainRoutes(coaching)
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
