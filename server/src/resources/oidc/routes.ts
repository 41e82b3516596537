import { oidc, oidcProblemParameter } from '@greenroom/contract'
import type { OidcProblem } from '@greenroom/contract'
import type { OidcSettings } from '../../config/config.ts'
import { parseCall } from '../../http/parse-request.ts'
import type { ApiRequest, Call, Route, RouteResponse } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { metrics } from '../../lib/metrics/metrics.ts'
import { failureDetails, openProvider } from './provider.ts'
import type { Flow } from './provider.ts'
import { signInIdentity } from './sign-in.ts'
import { randomBytes } from 'node:crypto'

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
        warn(request, error, 'the identity provider cannot be used')
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
        warn(request, error, 'a sign-in by identity provider failed')
        return withProblem(problemOf(error), origin)
      }
    }),
  ]
}

const warn = ({ log }: ApiRequest, error: unknown, message: string) =>
  log.warn({ err: error, ...failureDetails(error) }, message)

const callbackPath = `/api${oidc.callback.path}`

const to = (location: string, cookie: string): RouteResponse => ({
  status: 302,
  body: null,
  headers: { location, 'set-cookie': cookie },
})

const withProblem = (problem: OidcProblem, origin: string) => {
  metrics.series?.signIns.inc({ result: 'provider_refused' })
  return to(`/?${oidcProblemParameter}=${problem}`, endFlow(origin))
}

const redirects = (
  endpoint: Route['endpoint'],
  handle: (request: ApiRequest, call: Call) => Promise<RouteResponse>,
): Route => ({
  endpoint,
  changes: false,
  handle: async (db, request) => handle(request, await parseCall(endpoint, db, request)),
})

const path = '/api/v1/oidc'
/** On HTTPS, the prefix keeps other hosts of the domain from setting the cookie. */
const nameFor = (origin: string) =>
  origin.startsWith('https:') ? '__Host-greenroom-oidc' : 'greenroom-oidc'

/** Makes the values that bind a sign-in to the browser that started it. */
const newFlow = (): Flow => {
  const secret = () => randomBytes(32).toString('base64url')
  return { state: secret(), nonce: secret(), verifier: secret() }
}

/** The `Set-Cookie` header that keeps a flow. Lax, because the browser comes back from the provider's site. */
const keepFlow = (origin: string, { state, nonce, verifier }: Flow) =>
  cookie(origin, [state, nonce, verifier].join('.'), 600)

/** The `Set-Cookie` header that ends a flow. */
const endFlow = (origin: string) => cookie(origin, '', 0)

const cookie = (origin: string, value: string, maxAge: number) => {
  const scope = origin.startsWith('https:') ? 'Path=/; Secure' : `Path=${path}`
  return `${nameFor(origin)}=${value}; ${scope}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}

/** Reads the flow that this browser has started. */
const readFlow = (origin: string, cookies = ''): Flow | undefined => {
  const prefix = `${nameFor(origin)}=`
  const sent = cookies.split(/; */).find((each) => each.startsWith(prefix))
  const [, state, nonce, verifier] =
    /^([\w-]{43})\.([\w-]{43})\.([\w-]{43})$/.exec(sent?.slice(prefix.length) ?? '') ?? []
  return state && nonce && verifier ? { state, nonce, verifier } : undefined
}

/** Tells from an error of openid-client why a sign-in failed. */
const problemOf = (error: unknown): OidcProblem => {
  if (!(error instanceof Error)) return 'failed'
  const { name, cause } = error
  if ('error' in error && error.error === 'access_denied') return 'cancelled'
  const isOutage = cause instanceof Response && cause.status >= 500
  const isTimeout = 'code' in error && error.code === 'OAUTH_TIMEOUT'
  // What `fetch` throws when there is no response.
  const isUnreachable = name === 'TypeError' && cause instanceof Error
  return isOutage || isTimeout || isUnreachable ? 'unavailable' : 'failed'
}
