import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'
import { apiPrefix } from './paths.ts'

/** Headers that concern one connection only, and claims about the caller's address. This server has already responded to `Expect`. */
const hopByHop = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
  // Callers could make up their address in these.
  'forwarded',
  'x-real-ip',
])

const endToEnd = <Value>(headers: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)))

/**
 * Forwards everything below `/api` to another backend. The upstream address replaces `/api`: with
 * `https://backend.example/v2/api`, `/api/login` becomes `https://backend.example/v2/api/login`.
 */
export const proxyApi = async (app: FastifyInstance, upstream: string) => {
  // Loaded on demand: with its HTTP client it would be a tenth of every start.
  const { default: httpProxy } = await import('@fastify/http-proxy')
  const { origin, pathname } = new URL(upstream)
  await app.register(httpProxy, {
    upstream: origin,
    prefix: apiPrefix,
    rewritePrefix: pathname.replace(/\/$/, '') || '/',
    disableRequestLogging: true,
    // Forward every response, including a 503, instead of trying again.
    retryMethods: [],
    replyOptions: {
      rewriteRequestHeaders: ({ ip }, headers) => ({
        ...endToEnd(headers),
        'x-forwarded-for': ip,
      }),
      rewriteHeaders: endToEnd,
      onError: (reply, { error }) => {
        reply.log.warn({ err: error }, 'the upstream API cannot be reached')
        reply.send(new HttpError(502, 'The upstream API cannot be reached. Please try again.'))
      },
    },
  })
}
