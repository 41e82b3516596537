import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { accountKey, addressKey } from './caller.ts'

/** An account and where it is signed in to from, as both are counted and remembered. */
export interface SignInPlace {
  readonly account: string
  readonly address: string
}

/** @param address the caller's network address */
export const placeOf = (email: string, address: string): SignInPlace => ({
  account: accountKey(email),
  address: addressKey(address),
})

/** How long a place is remembered after it was last signed in from, as PostgreSQL reads it. */
const remembered = sql.lit('30 days')
/** A place's use is written down at most this often. */
const noted = sql.lit('1 day')

/** Remembers that an account was signed in to from here. */
export const rememberPlace = async (db: Database, place: SignInPlace): Promise<void> => {
  await db
    .insertInto('sign_in_places')
    .values(place)
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'address'])
        .doUpdateSet({ last_at: sql<Date>`now()` })
        .where(sql<boolean>`sign_in_places.last_at < now() - ${noted}::interval`),
    )
    .execute()
}

/** Whether an account was signed in to from here in the last 30 days. */
export const isKnownPlace = async (
  db: Database,
  { account, address }: SignInPlace,
): Promise<boolean> => {
  const found = await db
    .selectFrom('sign_in_places')
    .select('account')
    .where('account', '=', account)
    .where('address', '=', address)
    .where(sql<boolean>`last_at > now() - ${remembered}::interval`)
    .executeTakeFirst()
  return found !== undefined
}

/** Forgets every place of an account, since somebody else may have signed in there, and every guess against it. */
export const forgetAccount = async (db: Database, email: string): Promise<void> => {
  const account = accountKey(email)
  await db.deleteFrom('sign_in_places').where('account', '=', account).execute()
  await db.deleteFrom('sign_in_attempts').where('account', '=', account).execute()
}

/** Forgets the places that nobody has signed in from for long. */
export const forgetOldPlaces = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('sign_in_places')
    .where(sql<boolean>`last_at < now() - ${remembered}::interval`)
    .execute()
}
