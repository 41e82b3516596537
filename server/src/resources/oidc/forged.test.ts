import type { ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { newBrowser } from '../../../test/browser.ts'
import { client, listenForProvider } from '../../../test/identity-provider.ts'

/* A provider that misbehaves: it answers the token request with an ID token of the test. */

type Keys = Awaited<ReturnType<typeof generateKeyPair>>
interface Answer {
  claims?: Record<string, unknown>
  /** The header `alg`; `none` leaves the signature out. */
  unsigned?: boolean
  keys?: Keys
  respond?: (response: ServerResponse) => void
}

let app: TestApp
let listening: Awaited<ReturnType<typeof listenForProvider>>
let keys: Keys
let answer: Answer = {}
let nonce = ''
let tokenRequests = 0
let logged = ''

beforeAll(async () => {
  listening = await listenForProvider()
  keys = await generateKeyPair('RS256')
  const { issuer } = listening
  app = await startApp({
    oidc: { ...client, issuer, name: 'Example' },
    ...{ logLevel: 'warn', logTo: { write: (line) => (logged += line) } },
  })
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const json = (response: ServerResponse, body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  listening.serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (pathname === '/jwks') return json(response, { keys: [jwk] })
    tokenRequests += 1
    if (answer.respond) return answer.respond(response)
    return void idToken(answer).then((id_token) =>
      json(response, { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token }),
    )
  })
})
afterAll(async () => {
  await app.close()
  await listening.close()
})

const idToken = async ({ claims = {}, unsigned = false, keys: signing = keys }: Answer) => {
  const now = Math.floor(Date.now() / 1000)
  const all = {
    iss: listening.issuer,
    aud: client.clientId,
    sub: 'ann-1',
    email: 'ann@greenroom.example',
    email_verified: true,
    nonce,
    iat: now,
    exp: now + 60,
    ...claims,
  }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  if (unsigned) return `${encode({ alg: 'none' })}.${encode(all)}.`
  return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(signing.privateKey)
}

/** Starts a sign-in, and returns with a code that the provider answers as the test wants. */
const signIn = async (given: Answer) => {
  answer = given
  const browser = newBrowser()
  const { next = '' } = await browser.get(`${app.url}/api/v1/oidc/start`)
  const { searchParams } = new URL(next)
  nonce = searchParams.get('nonce') ?? ''
  const state = searchParams.get('state')
  const arrived = await browser.get(`${app.url}/api/v1/oidc/callback?code=any&state=${state}`)
  return new URL(arrived.next ?? '').search
}

test('accepts what a well-behaved provider sends', async () => {
  expect(await signIn({})).toMatch(/^\?token=[\w-]{43}$/)
})

test.each<[string, Answer]>([
  ['a wrong nonce', { claims: { nonce: 'other' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['a wrong audience', { claims: { aud: 'other' } }],
  ['another party beside us', { claims: { aud: [client.clientId, 'other'], azp: 'other' } }],
  ['a wrong issuer', { claims: { iss: 'https://evil.example' } }],
  ['an expired token', { claims: { exp: 1_000_000_000 } }],
  ['no subject', { claims: { sub: undefined } }],
  ['no signature', { unsigned: true }],
  ['an answer that is no JSON', { respond: (response) => response.end('<html>') }],
  [
    'an error with a script',
    {
      respond: (response) =>
        response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":"<script>","error_description":"<script>"}'),
    },
  ],
])('refuses %s', async (_, given) => {
  expect(await signIn(given)).toBe('?oidc=failed')
})

test("refuses a signature by another key than the provider's", async () => {
  expect(await signIn({ keys: await generateKeyPair('RS256') })).toBe('?oidc=failed')
})

test('takes true for a verified address, also as text and as Entra ID says it', async () => {
  for (const claims of [
    ...['True', 1, {}, [true], null, undefined].map((email_verified) => ({ email_verified })),
    ...['1', 0, 'false', false].map((xms_edov) => ({ email_verified: undefined, xms_edov })),
  ]) {
    await app.db.deleteFrom('oidc_links').execute()
    expect(await signIn({ claims })).toBe('?oidc=unverified')
  }
  for (const claims of [
    { email_verified: 'true' },
    { email_verified: undefined, xms_edov: true },
    { email_verified: false, xms_edov: 'true' },
  ]) {
    await app.db.deleteFrom('oidc_links').execute()
    expect(await signIn({ claims })).toMatch(/^\?token=/)
  }
})

test('logs the codes of the provider and both issuers, without tokens and addresses', async () => {
  const refuse = (error: string, error_description: string) => (response: ServerResponse) =>
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error, error_description }))
  const failures: [Answer, object][] = [
    [{ respond: refuse('invalid_client', 'ann@a.co?') }, { error: 'invalid_client' }],
    [
      { respond: refuse('invalid_client', 'AADSTS7000215: Invalid client secret of ann@a.co.') },
      { error: 'invalid_client AADSTS7000215' },
    ],
    [
      { claims: { iss: 'https://other.example' } },
      { expectedIssuer: listening.issuer, issuer: 'https://other.example' },
    ],
  ]
  for (const [given, details] of failures) {
    logged = ''
    expect(await signIn(given)).toBe('?oidc=failed')
    const lines = logged.split('\n').filter((line) => line.includes('a sign-in by identity'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([details])
    expect(logged).not.toMatch(/ann@|eyJ/)
  }
})

test('logs both issuers of a description of another one', async () => {
  const other = await listenForProvider()
  const issuer = `${other.issuer}/wrong`
  other.serve((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ issuer })),
  )
  const oidc = { ...client, issuer: other.issuer, name: 'Other' }
  const misled = await startApp({
    oidc,
    logLevel: 'warn',
    logTo: { write: (line) => (logged += line) },
  })
  await newBrowser().get(`${misled.url}/api/v1/oidc/start`)
  expect(logged).toContain(`"expectedIssuer":"${other.issuer}/","issuer":"${issuer}"`)
  await misled.close()
  await other.close()
})

test.each<[string, Answer['respond']]>([
  ['fails', (response) => response.writeHead(503).end('down')],
  ['hangs up', (response) => response.destroy()],
])('says so when the provider %s', async (_, respond) => {
  expect(await signIn({ ...(respond && { respond }) })).toBe('?oidc=unavailable')
})

test('asks the provider nothing about a response that nobody waits for', async () => {
  const before = tokenRequests
  await newBrowser().get(`${app.url}/api/v1/oidc/callback?code=any&state=${'A'.repeat(43)}`)
  expect(tokenRequests).toBe(before)
})

test('starts while the provider is down, says so, and works as soon as it is up', async () => {
  const late = await listenForProvider()
  const other = await startApp({ oidc: { ...client, issuer: late.issuer, name: 'Late' } })
  const start = async () => (await newBrowser().get(`${other.url}/api/v1/oidc/start`)).next
  expect(await start()).toBe(`${other.url}/?oidc=unavailable`)
  late.serve((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ issuer: late.issuer, authorization_endpoint: `${late.issuer}/auth` })),
  )
  await expect.poll(start, { timeout: 10_000 }).toMatch(`${late.issuer}/auth?`)
  await other.close()
  await late.close()
})
