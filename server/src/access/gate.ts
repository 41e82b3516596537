import { adminRole, serviceKeyPrefix, signInMessages } from '@greenroom/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { HttpError, refuse } from '../http/http-error.ts'
import { isBelowApi } from '../http/paths.ts'
import { metrics } from '../lib/metrics/metrics.ts'
import type { Actor } from '../http/route.ts'
import { createKeyLimit, findServiceKey, useServiceKey } from './service-keys.ts'
import { tokenOwner, useToken } from './tokens.ts'
import type { TokenOwner } from './tokens.ts'

/**
 * Guards every path below `/api`, known or not, before anything else of a request is read. Except for public
 * endpoints, the caller must send a token whose owner is a super_admin right now (spec section 6), or a service key
 * where the endpoint is for role-play services. With `requireSecondFactor`, users without a second factor only reach what
 * they need to set one up.
 */
export const guard = (
  app: FastifyInstance,
  db: Database,
  { requireSecondFactor = false }: Partial<Pick<Config, 'requireSecondFactor'>>,
): void => {
  const limitKey = createKeyLimit()
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (!isBelowApi(request) || access === 'public') return
    const { actor, owner } = await authenticate(db, request.headers.authorization)
    // Known before any refusal, so that its log line names who was refused.
    request.actor = actor
    if (actor.kind === 'key') limitKey(actor.id)
    if (owner) requireAdmin(owner)
    if (actor.kind === 'key') requireService(access)
    if (actor.kind === 'user' && access === 'service')
      refuse(403, 'This endpoint is for role-play services with a service key.')
    if (requireSecondFactor && owner?.hasSecondFactor === false && access !== 'own_account')
      throw secondFactorRequired()
  })
}

const requireService = (access: string | undefined) => {
  const result = access === 'service' ? 'accepted' : 'forbidden'
  metrics.series?.serviceKeyRequests.inc({ result })
  if (access !== 'service') refuse(403, 'A service key is for the delivery endpoints only.')
}

/** A token, or the secret of a service key, which is longer. */
const bearer = new RegExp(`^Bearer +((?:${serviceKeyPrefix})?[\\w-]{43})$`, 'i')

const looksLikeKey = new RegExp(`^Bearer +${serviceKeyPrefix}`, 'i')

const authenticate = async (
  db: Database,
  header: string | undefined,
): Promise<{ actor: Actor; owner?: TokenOwner }> => {
  const sent = bearer.exec(header ?? '')?.[1]
  if (sent !== undefined && sent.length > 43)
    return { actor: (await useServiceKey(db, sent)) ?? keyUnknown() }
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
export const requireStillAuthorized = async (
  db: Database,
  { kind, tokenHash }: Actor,
): Promise<void> => {
  if (kind === 'key') {
    if (!(await findServiceKey(db, tokenHash))) keyRevoked()
  } else requireAdmin((await tokenOwner(db, tokenHash)) ?? sessionEnded())
}

const requireAdmin = ({ role }: Pick<TokenOwner, 'role'>) => {
  if (role !== adminRole) refuse(403, signInMessages.role)
}

const secondFactorRequired = () =>
  new HttpError(403, 'Set up a second factor under Account to continue.', {
    details: { second_factor_required: true },
  })

/** The challenge of RFC 6750, section 3. */
const challenge = 'Bearer realm="Greenroom"'

const unauthorized = (message: string, error = ''): never => {
  throw new HttpError(401, message, { headers: { 'www-authenticate': challenge + error } })
}
const invalidToken = ', error="invalid_token"'

const notSignedIn = () => unauthorized('Please sign in.')
const sessionEnded = () =>
  unauthorized('Your session has ended. Please sign in again.', invalidToken)
const keyUnknown = () => {
  metrics.series?.serviceKeyRequests.inc({ result: 'unknown' })
  return keyRevoked()
}
const keyRevoked = () =>
  unauthorized('There is no such service key. It may have been revoked.', invalidToken)
