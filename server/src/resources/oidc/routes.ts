import { oidc, oidcProblemParameter } from '@greenroom/contract'
import type { OidcProblem } from '@greenroom/contract'
import type { OidcSettings } from '../../config/oidc.ts'
import { parseCall } from '../../http/parse-request.ts'
import type { ApiRequest, Route, RouteResponse } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { endFlow, keepFlow, newFlow, readFlow } from './flow-cookie.ts'
import { problemOf } from './problem.ts'
import { openProvider } from './provider.ts'
import { signInIdentity } from './sign-in.ts'

/** Signing in with the company's identity provider: authorization code with PKCE, state and nonce. */
export const oidcRoutes = (settings: OidcSettings): Route[] => {
  const provider = openProvider(settings)
  return [
    serve(oidc.read, async () => ({ name: settings.name })),

    redirects(oidc.start, async (request, { origin }) => {
      // Another site must not sign anyone in. Its links lead to the page with the button.
      const site = request.headers['sec-fetch-site'] ?? 'none'
      if (site !== 'none' && site !== 'same-origin') return to('/', endFlow(origin))
      const flow = newFlow()
      try {
        const location = await provider.authorizationUrl(flow, origin + callbackPath)
        return to(location, keepFlow(origin, flow))
      } catch (error) {
        request.log.warn({ err: error }, 'the identity provider cannot be used')
        return withProblem('unavailable', origin)
      }
    }),

    redirects(oidc.callback, async (request, { db, origin, requestId, address }) => {
      const flow = readFlow(origin, request.headers.cookie)
      // Only its query counts here; the Host header may be anything.
      const { search, searchParams } = new URL(request.raw.url ?? '', 'http://localhost')
      if (!flow || searchParams.get('state') !== flow.state) return withProblem('expired', origin)
      try {
        const currentUrl = new URL(origin + callbackPath + search)
        const identity = await provider.identify(flow, currentUrl)
        const result = await signInIdentity(db, identity, { requestId, address })
        if ('token' in result) return to(`/?token=${result.token}`, endFlow(origin))
        request.log.warn({ reason: result.problem }, 'a sign-in by identity provider was refused')
        return withProblem(result.problem, origin)
      } catch (error) {
        request.log.warn({ err: error }, 'a sign-in by identity provider failed')
        return withProblem(problemOf(error), origin)
      }
    }),
  ]
}

const callbackPath = `/api${oidc.callback.path}`

const to = (location: string, cookie: string): RouteResponse => ({
  status: 302,
  body: null,
  headers: { location, 'set-cookie': cookie },
})

const withProblem = (problem: OidcProblem, origin: string) =>
  to(`/?${oidcProblemParameter}=${problem}`, endFlow(origin))

type RedirectCall = Awaited<ReturnType<typeof parseCall>>

const redirects = (
  endpoint: Route['endpoint'],
  handle: (request: ApiRequest, call: RedirectCall) => Promise<RouteResponse>,
): Route => ({
  endpoint,
  changes: false,
  handle: async (db, request) => handle(request, await parseCall(endpoint, db, request)),
})
