import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refusalOf } from './error-handler.ts'
import type { Route } from './route.ts'
import { docsPage, docsScript, docsStyle } from './docs-page.ts'
import { openApi } from './openapi.ts'
import { apiPrefix } from './paths.ts'
import { refuse } from './http-error.ts'

const require = createRequire(import.meta.url)
/** Swagger UI as its package brings it. */
const swagger = join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static')
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js']

/**
 * Serves the API's description and pages to browse it, for super administrators. A browser that opens `/api/docs`
 * sends no token with it, and is refused like anybody; what it shows then is the page nevertheless, which holds nothing
 * but the means to fetch the description with the token that signing in left in this browser.
 */
export const serveDocs = (app: FastifyInstance, routes: readonly Route[]): void => {
  const description = JSON.stringify(openApi(routes))
  app.get(`${apiPrefix}/openapi.json`, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  )
  app.get(`${apiPrefix}/docs`, {
    handler: async (_, reply) => sendPage(reply),
    errorHandler: (error, _, reply) => {
      const { status, headers } = refusalOf(error)
      return sendPage(reply.status(status).headers(headers))
    },
  })
  const own = { 'docs.js': ['text/javascript', docsScript], 'docs.css': ['text/css', docsStyle] }
  for (const [name, [type, text]] of Object.entries(own))
    app.get(`/docs-assets/${name}`, async (_, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    )
  app.get<{ Params: { name: string } }>('/docs-assets/:name', async ({ params }, reply) => {
    if (!swaggerFiles.includes(params.name)) return refuse(404, 'There is nothing at this address.')
    return reply.header('cache-control', 'public, max-age=86400').sendFile(params.name, swagger)
  })
}

const sendPage = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').send(docsPage)
