import { csvText, hasAtMostValues, maxBodyValues, uploadedFile } from '@greenroom/contract'
import type { Feature } from '@greenroom/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { databaseFull } from './database-error.ts'
import { HttpError, refuse, tooManyValues, unknownPath } from './http-error.ts'
import { requireKnownFilters } from './parse-request.ts'
import { apiPrefix, pathIn, routed } from './paths.ts'
import type { Route } from './route.ts'
import { acceptCsv, acceptUploads } from './upload.ts'

interface Resources {
  readonly db: Database
  /** Checked before each change except deletes; absent with DATABASE_URL. */
  readonly hasFreeSpace?: (() => boolean) | undefined
}

/** Bodies other than JSON. Their routes get a scope of their own, so that no other route accepts them. */
const others = [
  { body: uploadedFile, accept: acceptUploads },
  { body: csvText, accept: acceptCsv },
] as const

/** Serves the routes below `/api`, each with the access that its contract states. */
export const mountRoutes = async (
  app: FastifyInstance,
  resources: Resources,
  routes: readonly Route[],
): Promise<void> => {
  for (const route of routes)
    if (others.every(({ body }) => route.endpoint.body !== body)) mountRoute(app, resources, route)
  for (const { body, accept } of others)
    await app.register(async (scope) => {
      await accept(scope)
      for (const route of routes)
        if (route.endpoint.body === body) mountRoute(scope, resources, route)
    })
}

const mountRoute = (app: FastifyInstance, { db, hasFreeSpace }: Resources, route: Route) => {
  const { endpoint, changes, handle } = route
  const requireFreeSpace = async () => {
    if (hasFreeSpace && !hasFreeSpace()) throw databaseFull()
  }
  app.route({
    method: endpoint.method,
    url: routed(endpoint.path),
    config: { access: endpoint.access, endpoint },
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    ...(changes && endpoint.method !== 'DELETE' && { preHandler: requireFreeSpace }),
    handler: async (request, reply) => {
      requireKnownFilters(endpoint, request.query)
      const { maxValues = maxBodyValues } = endpoint
      if (!hasAtMostValues(request.body, maxValues)) refuse(400, tooManyValues(maxValues))
      const { status, body, headers = {} } = await handle(db, request)
      reply.status(status)
      if (body !== null) reply.type('application/json; charset=utf-8')
      return reply.headers(headers).send(body ?? undefined)
    },
  })
}

/**
 * Responds where no route matches: 405 if the path is served with other methods, otherwise 404. What belongs to a feature that
 * is not advertised is as if it did not exist.
 */
export const handleUnknownPaths = (
  app: FastifyInstance,
  all: readonly Route[],
  features: readonly Feature[] = [],
): void => {
  const routes = all.filter(
    ({ endpoint: { feature } }) => feature === undefined || features.includes(feature),
  )
  const refuseUnknown = async (request: FastifyRequest): Promise<never> => {
    const path = pathIn(request.url)
    const allowed = routes
      .filter(({ endpoint }) => patternOf(endpoint.path).test(path))
      .map(({ endpoint }) => endpoint.method)
    if (allowed.length === 0) unknownPath()
    throw new HttpError(405, `${request.method} is not allowed here.`, {
      headers: { allow: [...new Set(allowed)].join(', ') },
    })
  }
  // Before the body is read, which may be invalid or too large.
  app.addHook('onRequest', async (request) => {
    if (request.is404) await refuseUnknown(request)
  })
  app.setNotFoundHandler(refuseUnknown)
}

const patternOf = (path: string) =>
  new RegExp(`^${apiPrefix}${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
