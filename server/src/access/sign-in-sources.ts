import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { accountKey, addressKey } from './sign-in-keys.ts'

/** An account and the network address it is signed in to from, as both are counted and stored. */
export interface SignInSource {
  readonly account: string
  readonly address: string
}

/** @param address the network address of the caller */
export const signInSource = (email: string, address: string): SignInSource => ({
  account: accountKey(email),
  address: addressKey(address),
})

const lifetime = sql.lit('720 hours')
/** The use of a source is stored at most this often. */
const refreshInterval = sql.lit('24 hours')

/** Stores that an account was signed in to from here. */
export const rememberSource = async (db: Database, source: SignInSource): Promise<void> => {
  await db
    .insertInto('sign_in_places')
    .values(source)
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'address'])
        .doUpdateSet({ last_at: sql<Date>`now()` })
        .where(sql<boolean>`sign_in_places.last_at < now() - ${refreshInterval}::interval`),
    )
    .execute()
}

/** Whether an account was signed in to from here in the last 30 days. */
export const isKnownSource = async (
  db: Database,
  { account, address }: SignInSource,
): Promise<boolean> => {
  const found = await db
    .selectFrom('sign_in_places')
    .select('account')
    .where('account', '=', account)
    .where('address', '=', address)
    .where(sql<boolean>`last_at > now() - ${lifetime}::interval`)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Deletes the known sources and the failed attempts of an account, and all failed attempts from the addresses that tried it,
 * after its password was reset: its owner may be blocked by either limit.
 */
export const clearSignInHistory = async (db: Database, email: string): Promise<void> => {
  const account = accountKey(email)
  await db.deleteFrom('sign_in_places').where('account', '=', account).execute()
  const tried = db.selectFrom('sign_in_attempts').select('address').where('account', '=', account)
  await db.deleteFrom('sign_in_attempts').where('address', 'in', tried).execute()
}

/** Deletes sources that were not used for 30 days. */
export const deleteOldSources = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('sign_in_places')
    .where(sql<boolean>`last_at < now() - ${lifetime}::interval`)
    .execute()
}
