import { adminRole, signInMessages } from '@greenroom/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { HttpError, refuse } from '../http/http-error.ts'
import { isBelowApi } from '../http/paths.ts'
import type { Actor } from '../http/route.ts'
import { tokenOwner, useToken } from './tokens.ts'
import type { TokenOwner } from './tokens.ts'

/**
 * Guards every path below `/api`, known or not, before anything else of a request is read. Except for public
 * endpoints, the caller must send a token whose owner is a super_admin right now (spec section 6).
 */
export const guard = (app: FastifyInstance, db: Database): void => {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    if (!isBelowApi(request) || request.routeOptions.config.access === 'public') return
    request.actor = await authorize(db, request)
  })
}

const authorize = async (db: Database, { headers }: FastifyRequest): Promise<Actor> => {
  const token = /^Bearer +([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1]
  const owner = token === undefined ? undefined : await useToken(db, token)
  if (!owner) throw headers.authorization === undefined ? notSignedIn() : sessionEnded()
  requireAdmin(owner)
  return owner
}

/**
 * Checks the token of a change again once its body has arrived, which may take two minutes: the caller may have lost
 * the role or the token since.
 * @throws HttpError 401 or 403, as the guard does
 */
export const requireStillAuthorized = async (db: Database, { tokenHash }: Actor): Promise<void> => {
  const owner = await tokenOwner(db, tokenHash)
  if (!owner) throw sessionEnded()
  requireAdmin(owner)
}

const requireAdmin = ({ role }: Pick<TokenOwner, 'role'>) => {
  if (role !== adminRole) refuse(403, signInMessages.role)
}

/** The challenge of RFC 6750, section 3. */
const challenge = 'Bearer realm="Greenroom"'

const notSignedIn = () =>
  new HttpError(401, 'Please sign in.', { headers: { 'www-authenticate': challenge } })

const sessionEnded = () =>
  new HttpError(401, 'Your session has ended. Please sign in again.', {
    headers: { 'www-authenticate': `${challenge}, error="invalid_token"` },
  })
