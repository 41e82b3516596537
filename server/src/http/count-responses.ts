import type { FastifyInstance, FastifyRequest } from 'fastify'
import { metrics } from '../lib/metrics/metrics.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** What callers make up shares one label, so that they cannot add series. */
const other = 'other'

/** Counts each response and its time by the template of its route. */
export const countResponses = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const method = methods.has(request.method) ? request.method : other
    const route = routeOf(request)
    metrics.series?.responses.inc({ method, route, status: reply.statusCode })
    metrics.series?.responseTime.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
}

const templates = new Map<string, string>()

/** The path of a route as the contract writes it: `{id}` instead of `:id`. */
const routeOf = (request: FastifyRequest) => {
  const { url } = request.routeOptions
  if (url === undefined || request.is404) return other
  const template = templates.get(url) ?? url.replaceAll(/:(\w+)/g, '{$1}')
  templates.set(url, template)
  return template
}
