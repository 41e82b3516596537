import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { InsertObject, RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { preparedStatement } from '../database/prepared-statement.ts'
import { batchPerTick } from '../database/batch-per-tick.ts'
import { ignoreReadOnly } from '../database/database-errors.ts'
import { changesRow } from '../database/rows.ts'
import type { Tables } from '../database/schema.ts'

const idleTimeout = sql.lit('60 minutes')
const lifetime = sql.lit('12 hours')
/** The use of a token is stored at most this often. */
const refreshInterval = sql.lit('1 minute')

/** The owner of a token, with the current role. */
export interface TokenOwner {
  readonly userId: string
  readonly email: string
  readonly role: string
  /** An identity provider is responsible for a second factor of its own. */
  readonly hasSecondFactor: boolean
  readonly tokenHash: Buffer
}

/** Gives a user a token of 32 random bytes. Only its SHA-256 is stored. */
export const issueToken = async (
  db: Database,
  userId: string,
  values: Omit<InsertObject<Tables, 'access_tokens'>, 'user_id' | 'token_hash' | 'expires_at'> = {},
) => {
  const token = randomBytes(32).toString('base64url')
  const expires_at = sql<Date>`now() + ${lifetime}::interval`
  await db
    .insertInto('access_tokens')
    .values({ ...values, user_id: userId, token_hash: hashOf(token), expires_at })
    .execute()
  return token
}

/** The hash of a token, as it is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The condition that a token or link has not expired. */
export const isValid = sql<boolean>`expires_at > now() and last_used_at > now() - ${idleTimeout}::interval
  and (first_use_by is null or first_use_by > now())`

/** Finds the owner of a token and stores its use; `undefined` if it is unknown or expired. */
export const useToken = async (db: Database, token: string): Promise<TokenOwner | undefined> => {
  const tokenHash = hashOf(token)
  const found = await ownerOf(db, tokenHash.toString('hex'))
  if (!found) return undefined
  if (found.due) await storeUse(db, tokenHash).catch(ignoreReadOnly)
  return { ...found, tokenHash }
}

/** Finds the current owner of a token without storing its use; `undefined` if it has expired. */
export const tokenOwner = async (
  db: Database,
  tokenHash: Buffer,
): Promise<Pick<TokenOwner, 'role'> | undefined> => ownerOf(db, tokenHash.toString('hex'))

/** The condition that a token is valid and that its owner has a role now, for a statement that takes the hash as a parameter. */
export const tokenHasRole = (tokenHash: RawBuilder<unknown>, role: string) =>
  sql<boolean>`exists (
    select from access_tokens join users using (user_id) join roles using (role_id)
    where token_hash = ${tokenHash} and roles.name = ${sql.lit(role)} and ${isValid})`

interface OwnerRow extends Omit<TokenOwner, 'tokenHash'> {
  readonly key: string
  /** Whether the use of the token is to be stored. */
  readonly due: boolean
}

const owners = preparedStatement(sql<OwnerRow>`
  select encode(token_hash, 'hex') as key, users.user_id as "userId", email, roles.name as role,
    (secret is not null or issuer is not null) as "hasSecondFactor",
    last_used_at < now() - ${refreshInterval}::interval as due
  from access_tokens
    join users on users.user_id = access_tokens.user_id
    join roles on roles.role_id = users.role_id
    left join second_factors on second_factors.user_id = access_tokens.user_id
  where token_hash = any (array(select decode(unnest($1::text[]), 'hex'))) and ${isValid}
    and (first_use_by is null or not (may_set_password or secret is not null or issuer is not null))`)

const ownerOf = batchPerTick<OwnerRow>((db, hashes) => owners(db, hashes))

const storeUse = (db: Database, tokenHash: Buffer) =>
  db
    .updateTable('access_tokens')
    .set({ last_used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute()

/** Ends a token. @returns whether there was one */
export const endToken = (db: Database, tokenHash: Buffer) =>
  changesRow(db.deleteFrom('access_tokens').where('token_hash', '=', tokenHash))

/** Ends all tokens of a user but one, and all of the user's links. */
export const endOtherTokens = (db: Database, userId: string, tokenHash: Buffer) =>
  db
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHash)
    .execute()

/** Ends all tokens of users, after a change of role or password. */
export const endTokensOf = async (db: Database, ...userIds: readonly string[]): Promise<void> => {
  if (userIds.length > 0)
    await db.deleteFrom('access_tokens').where('user_id', 'in', userIds).execute()
}

/** Deletes expired tokens. */
export const deleteOldTokens = (db: Database) =>
  sql`delete from access_tokens where not (${isValid})`.execute(db)

/** The first that matches counts: each browser also names those before it was made. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names a browser and its system, such as `Firefox on Windows`, by the User-Agent header. */
export const deviceName = (userAgent: string) => {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
