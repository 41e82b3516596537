import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { client, listenForProvider } from '../../test/identity-provider.ts'
import { addUser } from '../../test/users.ts'

let provider: Awaited<ReturnType<typeof listenForProvider>>
const apps: TestApp[] = []
beforeAll(async () => {
  provider = await listenForProvider()
  const { issuer } = provider
  provider.serve((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` })),
  )
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await provider.close()
})

const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }

/** Where the links of a server lead that a proxy has passed a forged header on to. */
const originsOf = async (settings: Parameters<typeof startApp>[0]) => {
  const oidc = { ...client, issuer: provider.issuer, name: 'Example' }
  const app = await startApp({ ...settings, oidc })
  apps.push(app)
  const bob = await addUser(app.db, { email: 'bob@a.co', role: 'super_admin' })
  const path = `/api/v1/auth/users/${bob}/sign-in-link`
  const { body } = await app.admin('POST', path, undefined, forged)
  const started = await app.anyone('GET', '/api/v1/oidc/start', undefined, forged)
  const { searchParams } = new URL(started.headers.get('location') ?? '')
  const links = [Object(body).url, searchParams.get('redirect_uri')]
  return { links: links.map((link) => new URL(link).origin), host: new URL(app.url).host }
}

test.each([1, 'loopback'])(
  'links lead to the host of the request, not to X-Forwarded-Host, with TRUST_PROXY=%s',
  async (trustProxy) => {
    const { links, host } = await originsOf({ trustProxy })
    expect(links).toEqual([`https://${host}`, `https://${host}`])
  },
)

test('links lead to PUBLIC_URL where it is set', async () => {
  const publicUrl = 'https://greenroom.example'
  expect((await originsOf({ publicUrl })).links).toEqual([publicUrl, publicUrl])
})
