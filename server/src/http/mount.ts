import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Route } from './route.ts'
import { apiPrefix, pathIn, routed } from './paths.ts'
import { noRoom } from './database-error.ts'
import { Refusal, refuse } from './http-error.ts'
import { takeFiles } from './upload.ts'

/** What routes work on. */
interface Ground {
  readonly db: Database
  /** Asked before each change where it is known; what only deletes is let through. */
  readonly hasFreeSpace?: (() => Promise<boolean>) | undefined
}

/** Serves the routes below `/api`, each with the access its contract gives it. */
export const mount = async (
  app: FastifyInstance,
  ground: Ground,
  routes: readonly Route[],
): Promise<void> => {
  const takesFile = ({ endpoint }: Route) => endpoint.upload
  serveEach(
    app,
    ground,
    routes.filter((route) => !takesFile(route)),
  )
  // Beside the others, so that only these take files and take nothing else.
  await app.register(async (scope) => {
    await takeFiles(scope)
    serveEach(scope, ground, routes.filter(takesFile))
  })
}

const serveEach = (
  app: FastifyInstance,
  { db, hasFreeSpace }: Ground,
  routes: readonly Route[],
) => {
  const demandRoom = async () => {
    if (hasFreeSpace && !(await hasFreeSpace())) throw noRoom()
  }
  for (const { endpoint, changes, answer } of routes) {
    app.route({
      method: endpoint.method,
      url: routed(endpoint.path),
      config: { access: endpoint.access },
      ...(hasFreeSpace && changes && endpoint.method !== 'DELETE' && { preHandler: demandRoom }),
      handler: async (request, reply) => {
        const { status, body, headers = {} } = await answer(db, request)
        reply.status(status)
        if (body !== null) reply.type('application/json; charset=utf-8')
        return reply.headers(headers).send(body ?? undefined)
      },
    })
  }
}

/** Answers what no route does: 405 where the address is right and the method is not, else 404. */
export const answerUnknown = (app: FastifyInstance, routes: readonly Route[]): void => {
  app.setNotFoundHandler(async (request) => {
    const path = pathIn(request.url)
    const allowed = routes
      .filter(({ endpoint }) => addressOf(endpoint.path).test(path))
      .map(({ endpoint }) => endpoint.method)
    if (allowed.length === 0) refuse(404, 'There is nothing at this address.')
    throw new Refusal(405, `${request.method} is not possible here.`, {
      headers: { allow: [...new Set(allowed)].join(', ') },
    })
  })
}

const addressOf = (path: string) =>
  new RegExp(`^${apiPrefix}${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
