import { adminRole, roleMessages } from '@greenroom/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Actor } from '../http/route.ts'
import { isBelowApi } from '../http/paths.ts'
import { Refusal, refuse } from '../http/http-error.ts'
import { isSentTwice } from '../http/duplicate-header.ts'
import { tokenOwner, useToken } from './tokens.ts'
import type { TokenOwner } from './tokens.ts'

/**
 * Guards everything below `/api`, known or not, before anything else of a request is read. Only what its contract
 * calls public is let through without the token of a user who is a super_admin at this very moment (spec section 6).
 */
export const guard = (app: FastifyInstance, db: Database): void => {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    if (!isBelowApi(request) || request.routeOptions.config.access === 'public') return
    request.actor = await admitted(db, request)
  })
}

/** Two Authorization headers are none: a proxy in front may have looked at the other one. */
const admitted = async (db: Database, { headers, raw }: FastifyRequest): Promise<Actor> => {
  const sent = isSentTwice(raw, 'authorization') ? '' : headers.authorization
  const token = /^Bearer +([\w-]{43})$/i.exec(sent ?? '')?.[1]
  const owner = token === undefined ? undefined : await useToken(db, token)
  if (!owner) throw noToken(sent)
  demandAdmin(owner)
  return owner
}

/**
 * Looks at the token of a change once more. A body may take two minutes to arrive, and whoever sends it may have lost
 * the role or the token since the gate.
 * @throws Refusal 401 or 403, as at the gate
 */
export const demandStillAdmitted = async (db: Database, { tokenHash }: Actor): Promise<void> => {
  const owner = await tokenOwner(db, tokenHash)
  if (!owner) throw sessionEnded()
  demandAdmin(owner)
}

const demandAdmin = ({ role }: Pick<TokenOwner, 'role'>) => {
  if (role !== adminRole) refuse(403, roleMessages.role)
}

/** The challenge is that of RFC 6750, section 3. */
const noToken = (sent: string | undefined) =>
  sent === undefined
    ? new Refusal(401, 'Please sign in.', { headers: { 'www-authenticate': challenge } })
    : sessionEnded()

const sessionEnded = () =>
  new Refusal(401, 'Your session has ended. Please sign in again.', {
    headers: { 'www-authenticate': `${challenge}, error="invalid_token"` },
  })

const challenge = 'Bearer realm="Greenroom"'
