import type { Role, RoleName, User } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import { normalizeEmail } from '../access/sign-in-keys.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import { notFound, refuse } from '../http/http-error.ts'
import { isoTime, jsonRow } from './lists/json.ts'
import { byTime } from './lists/long-list.ts'
import type { LongList } from './lists/long-list.ts'
import { allRows, differsFrom, firstRow, nextVersion } from '../database/rows.ts'

/** A user as responses show it, with its id under both names (spec section 3). */
export type StoredUser = User & { readonly role: Role; readonly version: number }

const fields = sql`
  users.user_id, users.user_id as id, first_name, last_name, email, phone_number,
  json_build_object('role_id', roles.role_id, 'name', roles.name) as role, version,
  ${isoTime('created_at')} as created_at, ${isoTime('updated_at')} as updated_at`
const joinRole = sql`join roles on roles.role_id = users.role_id`
const select = sql<StoredUser>`select ${fields} from users ${joinRole}`

/** All users, by creation date (spec section 2). */
export const allUsers: LongList = {
  fields,
  table: sql`users`,
  joins: joinRole,
  order: byTime(sql`users.created_at`),
  id: sql`users.user_id`,
  batchSize: 2000,
}

const byEmail = jsonRow(sql<User>`${select} where lower(email) = $1`)

/** Finds a user by email address, ignoring case and surrounding spaces. */
export const userByEmail = (db: Database, address: string) => byEmail(db, normalizeEmail(address))

/**
 * Reads a user and locks its row until the transaction ends. Two statements, since one that waited for the lock would
 * join the role that the user had before.
 */
export const lockUser = async (db: Database, userId: string): Promise<StoredUser | undefined> =>
  (await lockUsers(db, [userId]))[0]

/** Locks users as `lockUser` does, in an order in which two changes never wait for each other. */
export const lockUsers = async (db: Database, userIds: readonly string[]) => {
  await sql`
    select 1 from users where user_id = any (${userIds}::uuid[]) order by user_id for update`.execute(
    db,
  )
  return usersById(db, userIds)
}

/** Reads users by their ids. */
export const usersById = (db: Database, userIds: readonly string[]) =>
  allRows(db, sql<StoredUser>`${select} where users.user_id = any (${userIds}::uuid[])`)

/** Sets some columns of an existing user and increments the version, unless they have these values. */
export const updateUser = async (
  db: Database,
  userId: string,
  values: Updateable<Tables['users']>,
): Promise<StoredUser> => {
  await db
    .updateTable('users')
    .set({ ...values, ...nextVersion })
    .where('user_id', '=', userId)
    .where(differsFrom(values))
    .execute()
  const [user] = await usersById(db, [userId])
  if (!user) throw new Error('the locked user is missing')
  return user
}

/**
 * Adds a user with a role. Waits for a concurrent insert of the same address.
 * @param values the address as accounts store it
 * @returns `undefined` if the address is taken
 */
export const insertUser = async (
  db: Database,
  role: RoleName,
  values: Pick<
    Insertable<Tables['users']>,
    'email' | 'first_name' | 'last_name' | 'phone_number' | 'external_id'
  >,
): Promise<StoredUser | undefined> => {
  const { email, first_name, last_name, phone_number = null, external_id = null } = values
  const added = await firstRow(
    db,
    sql<{ user_id: string }>`
      insert into users (email, first_name, last_name, phone_number, external_id, role_id)
      select ${email}, ${first_name}, ${last_name}, ${phone_number}, ${external_id}, role_id
      from roles where name = ${role}
      on conflict (lower(email)) do nothing
      returning user_id`,
  )
  return added && lockUser(db, added.user_id)
}

/** What readers call a user. @throws HttpError 404 */
export const userName = async (db: Database, id: string): Promise<string> => {
  const found = await db
    .selectFrom('users')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('user_id', '=', id)
    .executeTakeFirst()
  return found?.name ?? notFound('user')
}

export const personErased = 'This person was erased.'
export const erasedAddress = 'This address stands for an erased person.'

/** Refuses to add anything personal to an erased person. Call it while the user's row is locked. */
export const requireNotErased = async (db: Database, userId: string): Promise<void> => {
  const erased = await db
    .selectFrom('erased_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (erased) refuse(409, personErased)
}

/** Refuses to make a deactivated person an administrator, who could sign in. Call it while the user's row is locked. */
export const requireActive = async (db: Database, userId: string): Promise<void> => {
  const { deactivated_at } = await db
    .selectFrom('users')
    .select('deactivated_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (deactivated_at)
    refuse(409, 'This person is deactivated. Activate them before you make them an administrator.')
}

/** All roles, by name. */
export const allRoles = (db: Database) =>
  db.selectFrom('roles').select(['role_id', 'name']).orderBy('name').execute()
