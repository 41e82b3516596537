import { isErased } from '@greenroom/contract'
import type { Role, User } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder, Updateable } from 'kysely'
import { normalizeEmail } from '../access/sign-in-keys.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import { notFound, refuse } from '../http/http-error.ts'
import { isoTime, jsonRow } from './lists/json.ts'
import { byTime } from './lists/long-list.ts'
import type { LongList } from './lists/long-list.ts'
import { allRows, nextVersion } from '../database/rows.ts'

/** A user as most responses show it, with its id under both names (spec section 3). */
export type ShownUser = User & {
  readonly phone_number: string | null
  readonly role: Role
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

/** A row of `users`, without its secrets. */
export type UserRow = ShownUser & {
  readonly active: boolean
  /** The id of the person in the company's directory. */
  readonly external_id: string | null
}

/** What responses show of a user. */
export const shown = ({ active: _active, external_id: _directory, ...user }: UserRow): ShownUser =>
  user

/**
 * The role of a row, in a subquery: a statement that waits for the row's lock works it out for the row as it is then. A join
 * would keep the role that the user had before.
 */
const roleOf = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from roles where roles.role_id = users.role_id)`

const shownFields = sql`
  users.user_id, users.user_id as id, users.first_name, users.last_name, users.email,
  users.phone_number, ${roleOf(sql`json_build_object('role_id', role_id, 'name', name)`)} as role,
  users.version, ${isoTime('users.created_at')} as created_at,
  ${isoTime('users.updated_at')} as updated_at`

/** The fields of a `UserRow`. */
export const userFields = sql`
  ${shownFields}, users.deactivated_at is null as active, users.external_id`

/** The name of a user's role. */
export const roleName = roleOf(sql`name`)

/** All users, by creation date (spec section 2). */
export const allUsers: LongList = {
  fields: shownFields,
  table: sql`users`,
  order: byTime(sql`users.created_at`),
  id: sql`users.user_id`,
  batchSize: 2000,
}

const byEmail = jsonRow(sql<User>`select ${shownFields} from users where lower(email) = $1`)

/** Finds a user by email address, ignoring case and surrounding spaces. */
export const userByEmail = (db: Database, address: string) => byEmail(db, normalizeEmail(address))

/** Reads the users who meet a condition. */
export const findUsers = (db: Database, condition: RawBuilder<unknown>) =>
  allRows(db, sql<UserRow>`select ${userFields} from users where ${condition}`)

/** Reads users and locks their rows until the transaction ends, in an order in which two changes never wait for each other. */
export const lockUsers = (db: Database, condition: RawBuilder<unknown>) =>
  allRows(
    db,
    sql<UserRow>`
      select ${userFields} from users where ${condition} order by users.user_id for update`,
  )

/** The condition that users have one of these ids. */
export const haveIds = (ids: readonly string[]) => sql`users.user_id = any (${ids}::uuid[])`

/** The condition that users have one of these addresses, as accounts store them. */
export const haveEmails = (emails: readonly string[]) =>
  sql`lower(users.email) = any (${emails}::text[])`

/** Reads a user and locks its row until the transaction ends. */
export const lockUser = async (db: Database, userId: string): Promise<UserRow | undefined> =>
  (await lockUsers(db, haveIds([userId])))[0]

/** Reads users by their ids. */
export const usersById = (db: Database, userIds: readonly string[]) =>
  findUsers(db, haveIds(userIds))

/** Sets columns of an existing user, also those that `saveUser` does not know, and increments the version. */
export const updateUser = async (
  db: Database,
  userId: string,
  values: Updateable<Tables['users']>,
): Promise<ShownUser> => {
  await db
    .updateTable('users')
    .set({ ...values, ...nextVersion })
    .where('user_id', '=', userId)
    .execute()
  const [user] = await usersById(db, [userId])
  if (!user) throw new Error('the locked user is missing')
  return shown(user)
}

/** What readers call a user. @throws HttpError 404 */
export const userName = async (db: Database, id: string) => {
  const found = await db
    .selectFrom('users')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('user_id', '=', id)
    .executeTakeFirst()
  return found?.name ?? notFound('user')
}

export const personErased = 'This person was erased.'
export const erasedAddress = 'This address stands for an erased person.'

/** Refuses to add anything personal to an erased person, whose row is locked. @throws HttpError 409 */
export const requireNotErased = (user: UserRow) => {
  if (isErased(user)) refuse(409, personErased)
}

/** All roles, by name. */
export const allRoles = (db: Database) =>
  db.selectFrom('roles').select(['role_id', 'name']).orderBy('name').execute()
