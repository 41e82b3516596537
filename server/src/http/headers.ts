import { featuresHeader } from '@greenroom/contract'
import type { Feature } from '@greenroom/contract'
import type { FastifyInstance } from 'fastify'
import { isBelowApi } from './paths.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' https: data: blob:",
  // Spoken sentences are loaded with a token, and played from memory.
  "media-src 'self' blob:",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

/** On every response. HSTS is added on HTTPS only, since a console without a certificate would become unreachable. */
const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** On error responses, including those sent before any hook runs, such as for bytes that are not HTTP. */
export const errorHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** The policy of a page whose own scripts and styles carry this nonce. */
export const policyWithNonce = (nonce: string) =>
  contentSecurityPolicy.replaceAll(/(script|style)-src 'self'/g, `$& 'nonce-${nonce}'`)

/** Adds the security headers to every response. */
export const addSecurityHeaders = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders)
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
}

/** Adds the feature words to every API response, and keeps caches from storing it. Those with an ETag allow it again. */
export const addApiHeaders = (app: FastifyInstance, features: readonly Feature[]): void => {
  const apiHeaders = { [featuresHeader]: features.join(', '), 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    if (isBelowApi(request)) reply.headers(apiHeaders)
    done()
  })
}
