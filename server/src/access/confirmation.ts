import {
  activity,
  administrators,
  ownAccount,
  people,
  serviceKeys,
  sessions,
  users,
  webhooks,
} from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { HttpError, refuse } from '../http/http-error.ts'
import type { Actor } from '../http/route.ts'

/**
 * The endpoints that ask administrators for a recent password, before anything else of a request is read: what a stolen
 * token must not be enough for, since it outlasts the token, or is the personal data of many. Two more ask where it matters: a
 * change of role from or to super administrator, and the first password of an account that has none.
 */
export const asksForPassword: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...[users.export, users.personalData, users.erase, sessions.exportAll, activity.export],
  ...[people.import, people.bulk, people.export],
  ...[administrators.add, administrators.remove, administrators.endDevices],
  ...[administrators.turnOffSecondFactor, administrators.unlinkProvider],
  ...[ownAccount.passwordLink, ownAccount.prepareSecondFactor],
  ...[serviceKeys.create, serviceKeys.revoke],
  ...[webhooks.create, webhooks.update, webhooks.remove],
])

/** So long a sign-in, or a password that was entered again, counts. */
const isRecent = sql<boolean>`
  greatest(confirmed_at, access_tokens.created_at) > now() - interval '15 minutes'`

/**
 * Checks that a user has signed in or confirmed the password in the last 15 minutes.
 * @throws HttpError 403 with `password_required`, or for users without a password that they must sign in again
 */
export const requireConfirmed = async (db: Database, actor: Actor) => {
  const found = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.user_id', 'access_tokens.user_id')
    .select([sql<boolean>`password_hash is not null`.as('hasPassword'), isRecent.as('isConfirmed')])
    .where('token_hash', '=', actor.tokenHash)
    .executeTakeFirst()
  if (found?.isConfirmed) return
  if (found && !found.hasPassword)
    refuse(403, 'Please sign in again to do this: your last sign-in is too long ago.')
  throw new HttpError(403, 'Enter your password again.', { details: { password_required: true } })
}

/** Stores that the owner of a token has just entered the password. */
export const confirmToken = (db: Database, tokenHash: Buffer) =>
  db
    .updateTable('access_tokens')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute()
