import type { Configuration } from 'openid-client'
import * as z from 'zod'
import type { OidcSettings } from '../../config/config.ts'

const timeoutSeconds = 8
/** Milliseconds for which the provider's description is used, and for which none is asked for after a failure. */
const cached = { found: 3_600_000, failed: 2_000 }

/** What one sign-in must get back from the provider. Kept by the browser that started it. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A user of the provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
}

// Loaded on first use: most servers have no provider.
const importClient = () => import('openid-client')

/** The provider of the settings, whose description is read when it is first needed. */
export const openProvider = (settings: OidcSettings) => {
  const configuration = memoizeFor(() => discover(settings))
  return {
    /** Where to send the browser. */
    authorizationUrl: async ({ state, nonce, verifier }: Flow, redirectUri: string) => {
      const client = await importClient()
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
    /** Exchanges the code of a response for the user's identity, after all checks. */
    identify: async ({ state, nonce, verifier }: Flow, currentUrl: URL): Promise<Identity> => {
      const client = await importClient()
      const found = await configuration()
      const tokens = await client.authorizationCodeGrant(found, currentUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      const { iss: issuer, sub: subject } = claims
      // Many providers send the address only when asked for it.
      const source =
        claims['email'] === undefined && found.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(found, tokens.access_token, subject)
          : claims
      const email = typeof source['email'] === 'string' ? source['email'] : undefined
      // Entra ID says it by a claim of its own: the owner of the domain is verified.
      const isEmailVerified = isTrue(source['email_verified']) || isTrue(source['xms_edov'])
      return { issuer, subject, email, isEmailVerified }
    },
  }
}

/** Some providers send it as text. */
const isTrue = (claim: unknown) => claim === true || claim === 'true'

const codeText = z.string().regex(/^[\w.-]{1,60}$/)
const issuerText = z.string().transform((text) => text.slice(0, 300))
/** The description of another issuer, or an ID token of one. */
const otherIssuer = z.union([
  z
    .object({ expected: issuerText, body: z.object({ issuer: issuerText }) })
    .transform(({ expected, body }) => ({ expectedIssuer: expected, issuer: body.issuer })),
  z
    .object({
      cause: z.object({
        expected: issuerText,
        claim: z.literal('iss'),
        claims: z.object({ iss: issuerText }),
      }),
    })
    .transform(({ cause }) => ({ expectedIssuer: cause.expected, issuer: cause.claims.iss })),
])
/** The fields of errors of openid-client, which may also hold tokens and addresses. */
const providerError = z.object({
  error: codeText.optional().catch(undefined),
  error_description: z.string().optional().catch(undefined),
  cause: otherIssuer.optional().catch(undefined),
})

/** What the log says besides the message of an error: the codes of the provider, or both issuers. */
export const failureDetails = (failure: unknown): Record<string, string> => {
  const { error, error_description: text = '', cause } = providerError.safeParse(failure).data ?? {}
  const [detail] = /^AADSTS\d+/.exec(text) ?? []
  return { ...(error && { error: detail ? `${error} ${detail}` : error }), ...cause }
}

const discover = async ({ issuer, clientId, clientSecret }: OidcSettings) => {
  const client = await importClient()
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  return client.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret },
    (server, ...rest) => {
      const { token_endpoint_auth_methods_supported: methods } = server
      const send = !methods || methods.includes('client_secret_basic') ? basic : post
      return send(server, ...rest)
    },
    {
      timeout: timeoutSeconds,
      // Signatures are checked although the ID token comes straight from the provider.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

/** Keeps a result for a while, and beyond that as long as no newer one can be had. Concurrent calls share one attempt. */
const memoizeFor = (load: () => Promise<Configuration>) => {
  let found: { value: Configuration; at: number } | undefined
  let attempt: { result: Promise<Configuration>; failedAt?: number } | undefined
  const start = () => {
    const started: typeof attempt = { result: load() }
    started.result.then(
      (value) => {
        found = { value, at: Date.now() }
        attempt = undefined
      },
      () => (started.failedAt = Date.now()),
    )
    return started
  }
  return async (): Promise<Configuration> => {
    if (found && Date.now() - found.at < cached.found) return found.value
    if (!attempt || Date.now() - (attempt.failedAt ?? Date.now()) > cached.failed) attempt = start()
    return attempt.result.catch((error: unknown) => {
      if (found) return found.value
      throw error
    })
  }
}
