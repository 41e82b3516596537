import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { firstRow } from '../database/rows.ts'
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
export const rememberSource = (db: Database, { account, address }: SignInSource) =>
  sql`
    insert into sign_in_places (account, address) values (${account}, ${address})
    on conflict (account, address) do update set last_at = now()
      where sign_in_places.last_at < now() - ${refreshInterval}::interval`.execute(db)

/** Whether an account was signed in to from here in the last 30 days. */
export const isKnownSource = async (db: Database, { account, address }: SignInSource) => {
  const found = sql`
    select from sign_in_places where account = ${account} and address = ${address}
      and last_at > now() - ${lifetime}::interval`
  return (await firstRow(db, found)) !== undefined
}

/**
 * Deletes the known sources and the failed attempts of an account, and all failed attempts from the addresses that tried it,
 * after its password was reset: its owner may be blocked by either limit.
 */
export const clearSignInHistory = async (db: Database, email: string) => {
  const account = accountKey(email)
  await db.deleteFrom('sign_in_places').where('account', '=', account).execute()
  const tried = db.selectFrom('sign_in_attempts').select('address').where('account', '=', account)
  await db.deleteFrom('sign_in_attempts').where('address', 'in', tried).execute()
}

/** Deletes sources that were not used for 30 days. */
export const deleteOldSources = (db: Database) =>
  sql`delete from sign_in_places where last_at < now() - ${lifetime}::interval`.execute(db)
