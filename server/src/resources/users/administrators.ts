import { adminRole } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { allRows, firstRow } from '../../database/rows.ts'
import { ConfigError } from '../../config/config-error.ts'
import { writeAudit } from '../../data/changes/audit.ts'
import { roleId } from '../../data/people.ts'
import { addUser, saveUser } from '../../data/save-users.ts'
import { haveEmails, lockUsers } from '../../data/users.ts'
import { normalizeEmail } from '../../access/sign-in-keys.ts'
import { findPasswordProblem } from '../../access/password-policy.ts'
import { hashPassword } from '../../access/passwords.ts'
import { clearSignInHistory } from '../../access/sign-in-sources.ts'
import { deleteSecondFactor } from '../../access/second-factor.ts'
import { issueSignInLink } from '../../access/sign-in-links.ts'
import { endTokensOf } from '../../access/tokens.ts'

const isDeactivated =
  'is the address of a deactivated person. Activate them in the console first, or choose another address.'

/** The actor in the audit log for what Greenroom does by itself. */
const greenroom = { id: null, name: 'greenroom' }
/** The administrator that is created when the settings name none. */
const defaultEmail = 'admin@greenroom.example'

/**
 * Makes sure that someone can sign in. Does nothing if a super_admin has a password. Otherwise creates the given
 * administrator or sets the password; if none is given, every start issues a sign-in link for one without a password.
 * @throws ConfigError when the given password would be set and is too easy to guess, or the address is a deactivated person's
 */
export const ensureAdministrator = async (
  db: Database,
  admin?: { email: string; password: string },
): Promise<{ linkToken?: string }> =>
  db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    const first = await firstAdministrator(trx)
    if (first?.hasPassword) return {}
    if (admin) {
      const problem = await findPasswordProblem(admin.password, admin.email)
      if (problem) throw new ConfigError('ADMIN_PASSWORD', problem)
      await upsertAdministrator(trx, admin.email, await hashPassword(admin.password), 'start')
      return {}
    }
    const userId =
      first?.userId ?? (await upsertAdministrator(trx, defaultEmail, null, 'start')).userId
    await writeAudit(
      trx,
      { action: 'issue-sign-in-link', entity: 'users', id: userId },
      { actor: greenroom, requestId: 'start' },
    )
    return { linkToken: await issueSignInLink(trx, userId) }
  })

/**
 * Creates a super_admin, or makes an existing user one, and sets the password. All tokens of the user end, a second factor is
 * turned off, and a user of an identity provider is no longer linked.
 */
export const resetAdministrator = async (db: Database, email: string, password: string) => {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    const { userId: _, ...done } = await upsertAdministrator(
      trx,
      email,
      passwordHash,
      'command line',
    )
    return done
  })
}

/** Locks the set of super_admins until the transaction ends. */
export const lockAdministrators = (db: Database) =>
  sql`select pg_advisory_xact_lock(3, 0)`.execute(db)

/** The ids of all users who are a super_admin. */
export const administratorIds = async (db: Database) => {
  const found = await allRows(
    db,
    sql<{ id: string }>`select user_id as id from users where ${isAdmin}`,
  )
  return found.map(({ id }) => id)
}

const isAdmin = sql`role_id = ${roleId(adminRole)}`

/** A super_admin with a password if there is one, otherwise the oldest. */
const firstAdministrator = (db: Database) =>
  firstRow(
    db,
    sql<{ userId: string; hasPassword: boolean }>`
      select user_id as "userId", password_hash is not null as "hasPassword" from users
      where ${isAdmin} order by password_hash is null, created_at limit 1`,
  )

const upsertAdministrator = async (
  db: Database,
  email: string,
  passwordHash: string | null,
  requestId: string,
) => {
  const address = normalizeEmail(email)
  const names = { first_name: 'Greenroom', last_name: 'Administrator' }
  const added = await addUser(db, { ...names, email: address, role: adminRole })
  const [known] = added ? [] : await lockUsers(db, haveEmails([address]))
  if (known && !known.active && known.role.name !== adminRole)
    throw new ConfigError(requestId === 'start' ? 'ADMIN_EMAIL' : '--email', isDeactivated)
  if (known) await saveUser(db, known, { role: adminRole })
  const user = added?.user ?? known
  if (!user) throw new Error('the administrator is missing')
  const { user_id: userId } = user
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .execute()
  await endTokensOf(db, userId)
  const hadSecondFactor = await deleteSecondFactor(db, userId)
  await db.deleteFrom('oidc_links').where('user_id', '=', userId).execute()
  await clearSignInHistory(db, user.email)
  const after = {
    email: user.email,
    role: adminRole,
    password: passwordHash ? 'set' : 'none',
    ...(hadSecondFactor && { second_factor: 'turned off' }),
  }
  await writeAudit(
    db,
    { action: added ? 'create' : 'set-password', entity: 'users', id: userId, after },
    { actor: greenroom, requestId },
  )
  return { userId, result: added ? 'created' : 'reset', hadSecondFactor }
}
