import type { RoleName } from '@greenroom/contract'
import { sql } from 'kysely'
import { hashPassword } from '../src/access/passwords.ts'
import type { Database } from '../src/database/database.ts'

/** The id of a role. */
export const roleId = async (db: Database, name: RoleName): Promise<string> => {
  const { role_id } = await db
    .selectFrom('roles')
    .select('role_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return role_id
}

/** Changes a user's role directly in the database. */
export const setRole = async (db: Database, email: string, role: RoleName): Promise<void> => {
  await db
    .updateTable('users')
    .set({ role_id: await roleId(db, role) })
    .where('email', '=', email)
    .execute()
}

/** Adds a user; without a password they cannot sign in. */
export const addUser = async (
  db: Database,
  { email, password, role }: { email: string; password?: string; role: RoleName },
): Promise<string> => {
  const { user_id } = await db
    .insertInto('users')
    .values({
      first_name: 'Sam',
      last_name: 'Seller',
      email,
      role_id: await roleId(db, role),
      password_hash: password === undefined ? null : await hashPassword(password),
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return user_id
}

/** Adds users `user-<n>@a.co`, created one second apart but not in the order of their numbers. */
export const addUsers = async (db: Database, count: number, role: RoleName = 'sales_person') => {
  await sql`
    insert into users (first_name, last_name, email, role_id, created_at)
    select 'First ' || n, 'Last', 'user-' || n || '@a.co', role_id,
      timestamptz '2025-01-01 00:00Z' + n * 7 % ${count}::integer * interval '1 second'
    from generate_series(1, ${count}::integer) n, roles where name = ${role}`.execute(db)
}
