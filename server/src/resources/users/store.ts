import type { RoleName } from '@greenroom/contract'
import { sql } from 'kysely'
import { normalizeEmail } from '../../access/sign-in-keys.ts'
import type { Database } from '../../database/database.ts'
import { isoTime, jsonRow } from '../../data/lists/json.ts'
import type { RawResponse } from '../../http/route.ts'
import { byTime } from '../../data/lists/long-list.ts'
import type { LongList } from '../../data/lists/long-list.ts'

/** A user as responses show it, with its id under both names (spec section 3). */
export interface User {
  readonly user_id: string
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone_number: string | null
  readonly role: Role
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

export interface Role {
  readonly role_id: string
  readonly name: RoleName
}

const fields = sql`
  users.user_id, users.user_id as id, first_name, last_name, email, phone_number,
  json_build_object('role_id', roles.role_id, 'name', roles.name) as role, version,
  ${isoTime('created_at')} as created_at, ${isoTime('updated_at')} as updated_at`
const role = sql`join roles on roles.role_id = users.role_id`

/** All users, by creation date (spec section 2). */
export const allUsers: LongList = {
  fields,
  table: sql`users`,
  joins: role,
  order: byTime(sql`users.created_at`),
  id: sql`users.user_id`,
  batchSize: 2000,
}

const byEmail = jsonRow(sql<User>`select ${fields} from users ${role} where lower(email) = $1`)

/** Finds a user by email address, ignoring case and surrounding spaces. */
export const userByEmail = (
  db: Database,
  address: string,
): Promise<RawResponse<User> | undefined> => byEmail(db, normalizeEmail(address))

/**
 * Reads a user and locks its row until the transaction ends. Two statements, since one that waited for the lock would
 * join the role that the user had before.
 */
export const lockUser = async (db: Database, userId: string): Promise<User | undefined> => {
  await sql`select 1 from users where user_id = ${userId} for update`.execute(db)
  return userById(db, userId)
}

const userById = async (db: Database, userId: string): Promise<User | undefined> => {
  const { rows } = await sql<User>`
    select ${fields} from users ${role} where users.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Sets some columns of an existing user and increments the version. */
export const updateUser = async (
  db: Database,
  userId: string,
  values: {
    readonly first_name?: string
    readonly last_name?: string
    readonly email?: string
    readonly phone_number?: string | null
    readonly image?: null
    readonly password_hash?: null
    readonly role_id?: string
  },
): Promise<User> => {
  await db
    .updateTable('users')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute()
  const user = await userById(db, userId)
  if (!user) throw new Error('the locked user is missing')
  return user
}

/** All roles, by name. */
export const allRoles = (db: Database): Promise<Role[]> =>
  db.selectFrom('roles').select(['role_id', 'name']).orderBy('name').execute()
