import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { docsPage, docsScript, docsStyle } from './docs-page.ts'
import { sendError, toHttpError } from './error-handler.ts'
import { unknownPath } from './http-error.ts'
import { openApi } from './openapi.ts'
import { apiPrefix } from './paths.ts'
import type { Route } from './route.ts'

const require = createRequire(import.meta.url)
const swaggerFolder = dirname(require.resolve('swagger-ui-dist'))
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js']

/**
 * Serves the OpenAPI description and a page to browse it, for super administrators. A browser that opens `/api/docs`
 * sends no token, so it gets the page with the 401: the page is public, and its script fetches the description with the
 * console's token.
 */
export const serveDocs = (app: FastifyInstance, routes: readonly Route[]): void => {
  // Made at the first request, since it would be a tenth of a start.
  let description: string | undefined
  app.get(`${apiPrefix}/openapi.json`, async (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((description ??= JSON.stringify(openApi(routes)))),
  )
  app.get(`${apiPrefix}/docs`, {
    handler: async (_, reply) => sendPage(reply),
    errorHandler: (error, request, reply) => {
      if (!request.headers.accept?.includes('text/html')) return sendError(error, request, reply)
      const { status, headers } = toHttpError(error)
      return sendPage(reply.status(status).headers(headers))
    },
  })
  const ownFiles = {
    'docs.js': ['text/javascript', docsScript],
    'docs.css': ['text/css', docsStyle],
  }
  for (const [name, [type, text]] of Object.entries(ownFiles))
    app.get(`/docs-assets/${name}`, async (_, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    )
  app.get<{ Params: { name: string } }>('/docs-assets/:name', async ({ params }, reply) => {
    if (!swaggerFiles.includes(params.name)) return unknownPath()
    return reply
      .header('cache-control', 'public, max-age=86400')
      .sendFile(params.name, swaggerFolder)
  })
}

const sendPage = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').send(docsPage)
