import { adminRole, keyScopes, serviceKeyPrefix, signInMessages } from '@greenroom/contract'
import type { KeyScope } from '@greenroom/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { challenge, HttpError, refuse } from '../http/http-error.ts'
import { isBelowApi, isScim } from '../http/paths.ts'
import { metrics } from '../lib/metrics/metrics.ts'
import type { Actor } from '../http/route.ts'
import { asksForPassword, requireConfirmed } from './confirmation.ts'
import { createKeyLimit, findServiceKey, useServiceKey } from './service-keys.ts'
import { tokenOwner, useToken } from './tokens.ts'
import type { TokenOwner } from './tokens.ts'

/**
 * Guards every path below `/api`, known or not, before anything else of a request is read. Except for public
 * endpoints, the caller must send a token whose owner is a super_admin right now (spec section 6), or a service key
 * where the endpoint is for role-play services. With `requireSecondFactor`, users without a second factor only reach what
 * they need to set one up. Some endpoints ask for a recent password.
 */
export const guard = (
  app: FastifyInstance,
  db: Database,
  { requireSecondFactor }: Partial<Config>,
) => {
  const limitKey = createKeyLimit()
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    const { access, endpoint } = request.routeOptions.config
    if (!isBelowApi(request) || access === 'public') return
    const { actor, owner, expired = false } = await authenticate(db, request.headers.authorization)
    // Known before any refusal, so that its log line names who was refused.
    request.actor = actor
    const callers = [access ?? []].flat()
    if (actor.scope) {
      limitKey(actor.id)
      if (expired) keyExpired()
      // Identity providers ask for what is not supported, such as groups, and understand 404.
      const isUnknown = access === undefined && isScim(request) && actor.scope === 'provisioning'
      if (!isUnknown) requireScope(actor.scope, callers)
    }
    if (!owner) return
    requireAdmin(owner)
    // An administrator learns that an unknown path is unknown.
    const scope = keyScopes.find((each) => callers.includes(each))
    if (scope && !callers.includes('super_admin'))
      refuse(403, `This endpoint is for services with a ${scope} key.`)
    if (requireSecondFactor && !owner.hasSecondFactor && !callers.includes('own_account'))
      throw new HttpError(403, 'Set up a second factor under Account to continue.', {
        details: { second_factor_required: true },
      })
    if (endpoint && asksForPassword.has(endpoint)) await requireConfirmed(db, actor)
  })
}

const requireScope = (scope: KeyScope, callers: readonly string[]) => {
  const accepted = callers.includes(scope)
  metrics.series?.serviceKeyRequests.inc({ result: accepted ? 'accepted' : 'forbidden' })
  if (!accepted) refuse(403, `A ${scope} key cannot do this.`)
}

/** A token, or the secret of a service key, which is longer. */
const bearer = new RegExp(`^Bearer +((?:${serviceKeyPrefix})?[\\w-]{43})$`, 'i')

const looksLikeKey = new RegExp(`^Bearer +${serviceKeyPrefix}`, 'i')

const authenticate = async (
  db: Database,
  header: string | undefined,
): Promise<{ actor: Actor; owner?: TokenOwner; expired?: boolean }> => {
  const sent = bearer.exec(header ?? '')?.[1]
  if (sent !== undefined && sent.length > 43) return (await useServiceKey(db, sent)) ?? keyUnknown()
  const owner = sent === undefined ? undefined : await useToken(db, sent)
  if (header === undefined) return notSignedIn()
  if (!owner) return looksLikeKey.test(header) ? keyUnknown() : sessionEnded()
  const { userId: id, email: name, tokenHash } = owner
  return { actor: { kind: 'user', id, name, tokenHash }, owner }
}

/**
 * Checks the token or key of a change again once its body has arrived, which may take two minutes: the caller may have
 * lost the role, the token or the key since.
 * @throws HttpError 401 or 403, as the guard does
 */
export const requireStillAuthorized = async (db: Database, { kind, tokenHash }: Actor) => {
  if (kind === 'key') {
    if (((await findServiceKey(db, tokenHash)) ?? keyRevoked()).expired) keyExpired()
  } else requireAdmin((await tokenOwner(db, tokenHash)) ?? sessionEnded())
}

const requireAdmin = ({ role }: Pick<TokenOwner, 'role'>) => {
  if (role !== adminRole) refuse(403, signInMessages.role)
}

/** Ends a request whose token or key is not valid (RFC 6750, section 3.1). */
const invalidToken = (message: string): never => {
  const headers = { 'www-authenticate': `${challenge}, error="invalid_token"` }
  throw new HttpError(401, message, { headers })
}

const notSignedIn = () => refuse(401, 'Please sign in.')
const sessionEnded = () => invalidToken('Your session has ended. Please sign in again.')
const keyUnknown = () => {
  metrics.series?.serviceKeyRequests.inc({ result: 'unknown' })
  return keyRevoked()
}
const keyExpired = () => {
  metrics.series?.serviceKeyRequests.inc({ result: 'expired' })
  return invalidToken('This service key has expired. Create a new one.')
}
const keyRevoked = () => invalidToken('There is no such service key. It may have been revoked.')
