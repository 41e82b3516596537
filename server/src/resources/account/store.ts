import { sql } from 'kysely'
import type { SignedInDevice } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../data/lists/json.ts'
import { allRows, changesRow } from '../../database/rows.ts'
import { isValid } from '../../access/tokens.ts'
import type { Actor } from '../../http/route.ts'

/** The password of a token's owner, and what kind of token it is. */
export const signInState = async (db: Database, { id, tokenHash }: Actor) => {
  const { hash, maySet, issuer } = await db
    .selectFrom('users')
    .leftJoin('access_tokens', (join) =>
      join.onRef('access_tokens.user_id', '=', 'users.user_id').on('token_hash', '=', tokenHash),
    )
    .select(['password_hash as hash', 'may_set_password as maySet', 'issuer'])
    .where('users.user_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    hash,
    /** Whether this token was given to set a password without the current one. */
    maySet: maySet ?? false,
    /** Whether this token is from an identity provider, which asks for a second factor itself. */
    isFromProvider: issuer !== null,
  }
}

/** Confirms a token that set a password, which the next change needs. @returns whether the token still exists */
export const storePasswordSet = (db: Database, { tokenHash }: Actor) =>
  changesRow(
    db
      .updateTable('access_tokens')
      .set({ may_set_password: false, confirmed_at: sql<Date>`now()` })
      .where('token_hash', '=', tokenHash),
  )

/** Where a user is signed in, the last used first. Links that nobody has used are left out. */
export const devicesOf = (db: Database, { id, tokenHash }: Actor) =>
  allRows(
    db,
    sql<SignedInDevice>`
    select id, coalesce(nullif(device, ''), 'Unknown device') as device, address,
      ${isoTime('created_at')} as created_at, ${isoTime('last_used_at')} as last_used_at,
      token_hash = ${tokenHash} as current
    from access_tokens
    where user_id = ${id} and ${isValid} and (first_use_by is null or token_hash = ${tokenHash})
    order by token_hash = ${tokenHash} desc, access_tokens.last_used_at desc, id`,
  )

/** Signs a user out on one device. @returns what it was; `undefined` if the user has no such device */
export const endDevice = (db: Database, userId: string, id: string) =>
  db
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['device', 'address'])
    .executeTakeFirst()
