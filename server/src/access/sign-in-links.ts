import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { hashOf, issueToken, isValid } from './tokens.ts'

/** When a link must have been used. */
const useBy = (within: string) => sql<Date>`now() + ${sql.lit(within)}::interval`

/**
 * Gives a user the token of a sign-in link. It opens the API itself until it is exchanged, unless the user has a second
 * factor.
 */
export const issueSignInLink = (db: Database, userId: string) =>
  issueToken(db, userId, { first_use_by: useBy('30 minutes') })

/**
 * Gives a user the token of a link that signs in to set a password. It opens nothing until it is exchanged.
 * @param options.endsOthers ends earlier links of the user: not where anybody may ask, who could end an invitation
 */
export const issuePasswordLink = async (
  db: Database,
  userId: string,
  options: { within?: '30 minutes' | '1 hour'; endsOthers?: boolean } = {},
): Promise<{ token: string; expiresAt: Date }> => {
  const { within = '30 minutes', endsOthers = true } = options
  const firstUseBy = useBy(within)
  if (endsOthers)
    await db
      .deleteFrom('access_tokens')
      .where('user_id', '=', userId)
      .where('first_use_by', 'is not', null)
      .execute()
  const token = await issueToken(db, userId, { first_use_by: firstUseBy, may_set_password: true })
  const { expiresAt } = await db.selectNoFrom(firstUseBy.as('expiresAt')).executeTakeFirstOrThrow()
  return { token, expiresAt }
}

/** Gives a user whom an identity provider has signed in a token for the redirect to the console, valid for a minute. */
export const issueIdentityLink = (db: Database, userId: string, issuer: string) =>
  issueToken(db, userId, { issuer, first_use_by: useBy('1 minute') })

/** Finds whom an unused link is for, whether it is there to set a password, and who has signed them in. */
export const findLink = (db: Database, token: string) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.user_id', 'access_tokens.user_id')
    .select(['email', 'may_set_password as setsPassword', 'issuer'])
    .where('token_hash', '=', hashOf(token))
    .where('first_use_by', 'is not', null)
    .where(isValid)
    .executeTakeFirst()
