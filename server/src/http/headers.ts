import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { features, featuresHeader } from '@greenroom/contract'
import helmet from 'helmet'
import { isBelowApi } from './paths.ts'

/** Nothing may be loaded but what these name; what an answer shows runs no inline script and no inline style. */
const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'https:', 'data:', 'blob:'],
  'media-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** The headers of an answer that is a refusal and nothing to show, whatever went wrong before there were any others. */
export const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** The protective headers as helmet has them. They never change, so it is asked once and not at each answer. */
const protective = () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  protect(response.req, response, () => undefined)
  return response.getHeaders()
}

const permissions =
  'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'

const onEveryAnswer = { ...protective(), 'permissions-policy': permissions }

/** The policy of a page whose own scripts and styles carry this nonce. */
export const policyWithNonce = (nonce: string): string =>
  String(onEveryAnswer['content-security-policy']).replaceAll(
    /(script|style)-src 'self'/g,
    `$& 'nonce-${nonce}'`,
  )

/** Puts the protective headers on every answer. */
export const setHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(onEveryAnswer)
    // Said over plain HTTP it would lock people out of a console that has no certificate.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
}

const onApiAnswers = { [featuresHeader]: features.join(', '), 'cache-control': 'no-store' }

/** Says on every answer of our own API what it can, and that no cache may keep it. */
export const setApiHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (isBelowApi(request)) reply.headers(onApiAnswers)
    done()
  })
}
