import { adminRole, refused } from '@greenroom/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Actor } from '../http/call.ts'
import { isBelowApi } from '../http/paths.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { useToken } from './tokens.ts'

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

const admitted = async (db: Database, { headers }: FastifyRequest): Promise<Actor> => {
  const token = /^Bearer +([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1]
  const owner = token === undefined ? undefined : await useToken(db, token)
  if (!owner) throw noToken(headers.authorization)
  if (owner.role !== adminRole) refuse(403, refused.role)
  return owner
}

const noToken = (sent: string | undefined) =>
  new Refusal(
    401,
    sent === undefined ? 'Please sign in.' : 'Your session has ended. Please sign in again.',
    { headers: { 'www-authenticate': 'Bearer' } },
  )
