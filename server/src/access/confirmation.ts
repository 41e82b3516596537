import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { HttpError, refuse } from '../http/http-error.ts'
import type { Actor } from '../http/route.ts'

/** So long a sign-in, or a password that was entered again, counts. */
const lifetime = sql.lit('15 minutes')

/**
 * Checks that a user has signed in or confirmed the password in the last 15 minutes, before what a stolen token
 * must not be enough for: changes that outlast it, and the personal data of others.
 * @throws HttpError 403 with `password_required`, or for users without a password that they must sign in again
 */
export const requireConfirmed = async (db: Database, actor: Actor): Promise<void> => {
  const found = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.user_id', 'access_tokens.user_id')
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .select(
      sql<boolean>`greatest(confirmed_at, access_tokens.created_at) > now() - ${lifetime}::interval`.as(
        'isConfirmed',
      ),
    )
    .where('token_hash', '=', actor.tokenHash)
    .executeTakeFirst()
  if (found?.isConfirmed) return
  if (found && !found.hasPassword)
    refuse(403, 'Please sign in again to do this: your last sign-in is too long ago.')
  throw new HttpError(403, 'Enter your password again.', { details: { password_required: true } })
}

/** Stores that the owner of a token has just entered the password. */
export const confirmToken = async (db: Database, tokenHash: Buffer): Promise<void> => {
  await db
    .updateTable('access_tokens')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute()
}
