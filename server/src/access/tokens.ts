import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { preparedStatement } from '../database/prepared-statement.ts'
import { batchPerTick } from '../database/batch-per-tick.ts'
import { isReadOnly } from '../database/database-errors.ts'

/** How long a token lives, as PostgreSQL reads it: unused, at most, and a sign-in link until its first use. */
const idle = sql.lit('60 minutes')
const absolute = sql.lit('12 hours')
const link = sql.lit('30 minutes')
/** A token's use is written down at most this often. */
const noted = sql.lit('1 minute')

/** Whose token it is. The role is the one of this very moment. */
export interface TokenOwner {
  readonly userId: string
  readonly email: string
  readonly role: string
  readonly tokenHash: Buffer
}

/**
 * Gives a user a token: 32 random bytes, of which only the SHA-256 is kept.
 * @returns the token itself, for the one time it can be seen
 */
export const issueToken = async (db: Database, userId: string): Promise<string> =>
  issue(db, userId, null)

/**
 * Gives a user the token of a sign-in link. It must be used within 30 minutes; from its first use on it is a token
 * like any other.
 */
export const issueSignInLink = async (db: Database, userId: string): Promise<string> =>
  issue(db, userId, sql<Date>`now() + ${link}::interval`)

const issue = async (
  db: Database,
  userId: string,
  firstUseBy: ReturnType<typeof sql<Date>> | null,
) => {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('access_tokens')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      expires_at: sql<Date>`now() + ${absolute}::interval`,
      first_use_by: firstUseBy,
    })
    .execute()
  return token
}

/** What is kept of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const alive = sql<boolean>`expires_at > now() and last_used_at > now() - ${idle}::interval
  and (first_use_by is null or first_use_by > now())`

/** Finds whose token this is and notes its use; `undefined` where it is none, or is over. */
export const useToken = async (db: Database, token: string): Promise<TokenOwner | undefined> => {
  const tokenHash = hashOf(token)
  const found = await ownerOf(db, tokenHash.toString('hex'))
  if (!found) return undefined
  const { userId, email, role, due } = found
  if (due) await noteUse(db, tokenHash).catch(unlessItOnlyReads)
  return { userId, email, role, tokenHash }
}

/** Finds whose token this is at this very moment, and notes nothing; `undefined` where it is over. */
export const tokenOwner = async (
  db: Database,
  tokenHash: Buffer,
): Promise<Pick<TokenOwner, 'role'> | undefined> => ownerOf(db, tokenHash.toString('hex'))

interface Found extends Omit<TokenOwner, 'tokenHash'> {
  readonly key: string
  readonly due: boolean
}

const owners = preparedStatement(sql<Found>`
  select encode(token_hash, 'hex') as key, users.user_id as "userId", email, roles.name as role,
    first_use_by is not null or last_used_at < now() - ${noted}::interval as due
  from access_tokens
    join users on users.user_id = access_tokens.user_id
    join roles on roles.role_id = users.role_id
  where token_hash = any (array(select decode(unnest($1::text[]), 'hex'))) and ${alive}`)

const ownerOf = batchPerTick<Found>((db, hashes) => owners(db, hashes))

/** A link's twelve hours begin with its first use. */
const noteUse = async (db: Database, tokenHash: Buffer) => {
  await db
    .updateTable('access_tokens')
    .set({
      last_used_at: sql<Date>`now()`,
      first_use_by: null,
      expires_at: sql<Date>`case when first_use_by is null then expires_at
        else now() + ${absolute}::interval end`,
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** What only reads goes on without it. */
const unlessItOnlyReads = (error: unknown) => {
  if (!isReadOnly(error)) throw error
}

/** Ends one token: signing out. */
export const endToken = async (db: Database, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom('access_tokens').where('token_hash', '=', tokenHash).execute()
}

/** Ends every token of a user: after a change of role or password. */
export const endTokensOf = async (db: Database, userId: string): Promise<void> => {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
}

/** Forgets the tokens that are over. */
export const forgetOldTokens = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('access_tokens')
    .where(sql<boolean>`not (${alive})`)
    .execute()
}
