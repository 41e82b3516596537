import type { RoleName } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../src/database/database.ts'

/** Adds users who joined a second apart, in an order of their own. @returns nothing; addresses are `user-<n>@a.co` */
export const addUsers = async (db: Database, count: number, role: RoleName = 'sales_person') => {
  await sql`
    insert into users (first_name, last_name, email, role_id, created_at)
    select 'First ' || n, 'Last', 'user-' || n || '@a.co', role_id,
      timestamptz '2025-01-01 00:00Z' + n * 7 % ${count}::integer * interval '1 second'
    from generate_series(1, ${count}::integer) n, roles where name = ${role}`.execute(db)
}

/** The id of a role. */
export const roleId = async (db: Database, name: RoleName): Promise<string> => {
  const { role_id } = await db
    .selectFrom('roles')
    .select('role_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return role_id
}
