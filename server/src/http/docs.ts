import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { keyScopes, tokenKey } from '@greenroom/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendError, toHttpError } from './error-handler.ts'
import { unknownPath } from './http-error.ts'
import { openApi } from './openapi.ts'
import { apiPrefix } from './paths.ts'
import type { Route } from './route.ts'

const require = createRequire(import.meta.url)
const swaggerFolder = dirname(require.resolve('swagger-ui-dist'))
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js']

/** The page of `/api/docs`. It is public. */
const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Greenroom API</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/docs-assets/swagger-ui.css" />
    <link rel="stylesheet" href="/docs-assets/docs.css" />
  </head>
  <body>
    <main id="docs"></main>
    <template id="signed-out">
      <div class="signed-out">
        <h1>Greenroom API</h1>
        <p>Sign in to Greenroom as a super administrator to read this.</p>
        <p><a href="/">Sign in</a></p>
      </div>
    </template>
    <script src="/docs-assets/swagger-ui-bundle.js"></script>
    <script src="/docs-assets/docs.js"></script>
  </body>
</html>
`

/** Styles for the page of callers who are not signed in. */
const docsStyle = `body {
  margin: 0;
}
.signed-out {
  max-width: 30rem;
  margin: 20vh auto 0;
  padding: 0 1.5rem;
  font: 14px/1.6 Inter, system-ui, sans-serif;
  color: #14201b;
}
.signed-out h1 {
  font-size: 20px;
}
.signed-out a {
  color: #1f7a55;
}
`

/** Fetches the description with the token of the console, and sends that token with every request that is tried out. */
const docsScript = `const main = document.getElementById('docs')
const token = localStorage.getItem(${JSON.stringify(tokenKey)})
const headers = token ? { authorization: 'Bearer ' + token } : {}

fetch('/api/openapi.json', { headers })
  .then((response) => (response.ok ? response.json() : undefined))
  .catch(() => undefined)
  .then((spec) => (spec ? showDocs(spec) : showSignedOut()))

function showDocs({ security, ...spec }) {
  delete spec.components.securitySchemes
  SwaggerUIBundle({
    spec,
    domNode: main,
    defaultModelsExpandDepth: -1,
    showMutatedRequest: false,
    requestInterceptor: (request) => {
      request.headers.authorization = headers.authorization
      return request
    },
  })
}

function showSignedOut() {
  main.replaceChildren(document.getElementById('signed-out').content)
}
`

/**
 * Serves the OpenAPI description and a page to browse it, for super administrators. A browser that opens `/api/docs`
 * sends no token, so it gets the page with the 401: the page is public, and its script fetches the description with the
 * console's token.
 */
export const serveDocs = (app: FastifyInstance, routes: readonly Route[]): void => {
  // Made at the first request, since it would be a tenth of a start.
  let description: string | undefined
  app.get(
    `${apiPrefix}/openapi.json`,
    { config: { access: ['super_admin', ...keyScopes] } },
    async (_, reply) =>
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
