import { randomBytes } from 'node:crypto'
import type { Flow } from './provider.ts'

const lifetimeSeconds = 600
const path = '/api/v1/oidc'
/** On HTTPS, the prefix keeps other hosts of the domain from setting the cookie. */
const nameFor = (origin: string) =>
  origin.startsWith('https:') ? '__Host-greenroom-oidc' : 'greenroom-oidc'

/** Makes the values that bind a sign-in to the browser that started it. */
export const newFlow = (): Flow => {
  const secret = () => randomBytes(32).toString('base64url')
  return { state: secret(), nonce: secret(), verifier: secret() }
}

/** The `Set-Cookie` header that keeps a flow. Lax, because the browser comes back from the provider's site. */
export const keepFlow = (origin: string, { state, nonce, verifier }: Flow): string =>
  cookie(origin, [state, nonce, verifier].join('.'), lifetimeSeconds)

/** The `Set-Cookie` header that ends a flow. */
export const endFlow = (origin: string): string => cookie(origin, '', 0)

const cookie = (origin: string, value: string, maxAge: number) => {
  const scope = origin.startsWith('https:') ? 'Path=/; Secure' : `Path=${path}`
  return `${nameFor(origin)}=${value}; ${scope}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}

/** Reads the flow that this browser has started. */
export const readFlow = (origin: string, cookies = ''): Flow | undefined => {
  const prefix = `${nameFor(origin)}=`
  const sent = cookies.split(/; */).find((each) => each.startsWith(prefix))
  const [, state, nonce, verifier] =
    /^([\w-]{43})\.([\w-]{43})\.([\w-]{43})$/.exec(sent?.slice(prefix.length) ?? '') ?? []
  return state && nonce && verifier ? { state, nonce, verifier } : undefined
}
