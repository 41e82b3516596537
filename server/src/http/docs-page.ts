import { tokenKey } from '@greenroom/contract'

/** The page of `/api/docs`. It is public. */
export const docsPage = `<!doctype html>
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
export const docsStyle = `body {
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
export const docsScript = `const main = document.getElementById('docs')
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
