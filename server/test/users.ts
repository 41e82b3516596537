import type { RoleName } from '@greenroom/contract'
import { hashPassword } from '../src/access/passwords.ts'
import type { Database } from '../src/database/database.ts'

/** Changes a user's role directly in the database. */
export const setRole = async (db: Database, email: string, role: RoleName): Promise<void> => {
  await db
    .updateTable('users')
    .set(({ selectFrom }) => ({
      role_id: selectFrom('roles').select('role_id').where('name', '=', role),
    }))
    .where('email', '=', email)
    .execute()
}

/** Adds a user; without a password they cannot sign in. */
export const addUser = async (
  db: Database,
  { email, password, role }: { email: string; password?: string; role: RoleName },
): Promise<string> => {
  const { role_id } = await db
    .selectFrom('roles')
    .select('role_id')
    .where('name', '=', role)
    .executeTakeFirstOrThrow()
  const { user_id } = await db
    .insertInto('users')
    .values({
      first_name: 'Sam',
      last_name: 'Seller',
      email,
      role_id,
      password_hash: password === undefined ? null : await hashPassword(password),
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return user_id
}
