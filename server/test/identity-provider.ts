import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { Provider } from 'oidc-provider'

/** The client that is registered at the provider. */
export const client = { clientId: 'greenroom', clientSecret: 'a secret of at least 32 characters' }

/** A user of the provider. */
interface User {
  sub: string
  email?: string
  email_verified?: boolean
}

/** Listens on a free port of this machine. What it serves is set later, when the address of the client is known. */
export const listenForProvider = async () => {
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    issuer: `http://127.0.0.1:${port}`,
    serve: (next: RequestListener) => (listener = next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A real provider that signs its current user in without asking. */
export const realProvider = (issuer: string, redirectUri: string) => {
  let user: User = { sub: '' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...user, sub }) }),
    loadExistingGrant: async ({ oidc: { client: known, session, provider: here } }) => {
      const grant = new here.Grant({
        ...(known && { clientId: known.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const listener: RequestListener = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const result = user.sub
      ? { login: { accountId: user.sub } }
      : { error: 'access_denied', error_description: '<b>no</b>' }
    provider.interactionFinished(request, response, result).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  }
  return { listener, signInAs: (next: User) => (user = next) }
}
