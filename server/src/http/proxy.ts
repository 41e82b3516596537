import type { FastifyInstance } from 'fastify'
import { apiPrefix } from './paths.ts'
import { Refusal } from './http-error.ts'

/** Headers that are between two neighbours on the way, and not passed on. `Expect` has been answered here. */
const hopByHop = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
]

const passedOn = <Value>(headers: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)))

/**
 * Passes everything below `/api` on to another backend, and its answers back as they are. The address given stands in
 * the place of `/api`: with `https://backend.example/v2/api`, `/api/login` becomes
 * `https://backend.example/v2/api/login`.
 */
export const passOn = async (app: FastifyInstance, upstream: string): Promise<void> => {
  // Loaded where it is wanted alone: with the client that it brings it would be a tenth of every start.
  const { default: httpProxy } = await import('@fastify/http-proxy')
  const { origin, pathname } = new URL(upstream)
  await app.register(httpProxy, {
    upstream: origin,
    prefix: apiPrefix,
    rewritePrefix: pathname.replace(/\/$/, '') || '/',
    disableRequestLogging: true,
    // What the other side says is passed on, a 503 too, and not asked for again.
    retryMethods: [],
    replyOptions: {
      rewriteRequestHeaders: (_, headers) => passedOn(headers),
      rewriteHeaders: passedOn,
      onError: (reply, { error }) => {
        reply.log.warn({ err: error }, 'the API behind this server cannot be reached')
        reply.send(
          new Refusal(502, 'The API behind this server cannot be reached. Please try again.'),
        )
      },
    },
  })
}
