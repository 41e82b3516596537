import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { isBelowApi } from './paths.ts'

/** What our API can beyond the specification (design section 5); the console uses only what it has seen here. */
export const features = 'versions, idempotency, mode-rename, pages, credit-ledger'

const nonces = new WeakMap<object, string>()

/** The nonce of one answer, the same in its policy and in its page. */
export const nonceOf = (response: ServerResponse): string => {
  const known = nonces.get(response) ?? randomBytes(16).toString('base64')
  nonces.set(response, known)
  return known
}

/** Nothing may be loaded but what these name; what an answer shows runs no inline script and no inline style. */
const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'", withNonce],
  'style-src': ["'self'", withNonce],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'https:', 'data:', 'blob:'],
  'media-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

function withNonce(_request: object, response: ServerResponse) {
  return `'nonce-${nonceOf(response)}'`
}

/** The headers of an answer that is a refusal and nothing to show, whatever went wrong before there were any others. */
export const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const permissions =
  'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'

/** Puts the protective headers on every answer, and those of the API on what is below it. */
export const setHeaders = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions)
    // Said over plain HTTP it would lock people out of a console that has no certificate.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/** Says on every answer of our own API what it can, and that no cache may keep it. */
export const setApiHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isBelowApi(request)) return
    reply.header('x-greenroom-features', features)
    reply.header('cache-control', 'no-store')
  })
}
