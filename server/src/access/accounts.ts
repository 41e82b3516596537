import type { RoleName } from '@greenroom/contract'
import { hashPassword, isOutdated, replacePassword, verifyPassword } from './passwords.ts'
import { normalizeEmail } from './sign-in-keys.ts'
import type { Database } from '../database/database.ts'

/** The fields of a user that signing in needs. */
export interface Account {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly image: string | null
  readonly role: RoleName
  readonly passwordHash: string | null
}

/** Finds an account by email address, ignoring case and surrounding spaces. */
export const findAccount = async (db: Database, email: string): Promise<Account | undefined> => {
  const found = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.role_id', 'users.role_id')
    .select(['user_id as userId', 'first_name', 'last_name', 'email', 'image'])
    .select(['roles.name as role', 'password_hash as passwordHash'])
    .where(({ fn }) => fn<string>('lower', ['email']), '=', normalizeEmail(email))
    .executeTakeFirst()
  if (!found) return undefined
  const { first_name, last_name, ...account } = found
  return { ...account, name: `${first_name} ${last_name}`.trim() }
}

/**
 * Finds the account with this address and password. A hash that is cheaper to guess than those of today is replaced.
 * Several sign-ins may do so at once: all but one then check the new hash.
 */
export const findWithPassword = async (
  db: Database,
  email: string,
  password: string,
): Promise<Account | undefined> => {
  const found = await findAccount(db, email)
  const isRight = await verifyPassword(found?.passwordHash, password)
  if (!found?.passwordHash || !isRight) return undefined
  if (!isOutdated(found.passwordHash)) return found
  const passwordHash = await hashPassword(password)
  const isReplaced = await replacePassword(db, found.userId, found.passwordHash, passwordHash)
  return isReplaced ? { ...found, passwordHash } : findWithPassword(db, email, password)
}

/**
 * Whether an account still has the role and password that it was found with. Locks them until the transaction ends, so
 * that no token is issued during a change that ends all tokens.
 */
export const isUnchanged = async (db: Database, { userId, role, passwordHash }: Account) => {
  const found = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.role_id', 'users.role_id')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('roles.name', '=', role)
    .where('password_hash', 'is not distinct from', passwordHash)
    .forShare('users')
    .executeTakeFirst()
  return found !== undefined
}
