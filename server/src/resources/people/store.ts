import { adminRole, isErased } from '@greenroom/contract'
import type { Person } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { requireIds } from '../../data/changes/references.ts'
import { filteredList } from '../../data/lists/filters.ts'
import { isoTime } from '../../data/lists/json.ts'
import type { LongList } from '../../data/lists/long-list.ts'
import { isPerson, ownSubscription, peopleWith } from '../../data/people.ts'
import type { PeopleFilters } from '../../data/people.ts'
import { sessionTime } from '../../data/session-scores.ts'
import { lockUser, personErased, roleName } from '../../data/users.ts'
import type { UserRow } from '../../data/users.ts'
import type { Database } from '../../database/database.ts'
import { onlyRow } from '../../database/rows.ts'
import { notFound, refuse } from '../../http/http-error.ts'

/** What lists and downloads show of a row of `users`, besides its own columns. */
export const personColumns = {
  role: roleName,
  status: sql`case when deactivated_at is null then 'active' else 'deactivated' end`,
  credits_remaining: sql`(select credits_remaining from ${ownSubscription})`,
  sessions: sql`(select count(*) from sessions where sessions.user_id = users.user_id)`,
  last_session_at: sql`(
    select to_char(max(${sessionTime}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from sessions where sessions.user_id = users.user_id)`,
  created_at: isoTime('users.created_at'),
}

const fieldsWith = (phone: RawBuilder<unknown>) => sql`
  users.user_id, first_name, last_name, email, ${phone} as phone_number,
  (select json_build_object('plan_id', plans.id, 'plan_type', plan_type)
    from ${ownSubscription} join plans on plans.id = own.plan_id) as plan,
  ${sql.join(Object.entries(personColumns).map(([name, value]) => sql`${value} as ${sql.id(name)}`))}`
const fields = fieldsWith(sql`phone_number`)

/** The people that fit these filters, newest first. Services that read figures get no phone numbers. */
export const peopleList = (
  filters: PeopleFilters,
  { withPhone }: { readonly withPhone: boolean },
): LongList =>
  filteredList(
    {
      fields: withPhone ? fields : fieldsWith(sql`null`),
      table: sql`users`,
      id: sql`users.user_id`,
    },
    sql`users.created_at`,
    { where: [isPerson], search: peopleWith(filters) },
  )

/** Reads a person. The user must be one. */
export const findPerson = async (db: Database, userId: string): Promise<Person> => {
  const found = await onlyRow(
    db,
    sql<{ person: Person }>`
      select (select row_to_json(item) from (select ${fields}) item) as person
      from users where users.user_id = ${userId}`,
  )
  return found.person
}

export const isAdministrator = 'A super administrator is not changed here.'

/** Why a user is not changed as a person is. */
export const problemOf = (user: UserRow) => {
  if (user.role.name === adminRole) return isAdministrator
  return isErased(user) ? personErased : undefined
}

/** Reads the user of a person and locks its row. @throws HttpError 400, 404 or 409 */
export const lockPerson = async (db: Database, userId: string): Promise<UserRow> => {
  const user = (await lockUser(db, userId)) ?? notFound('person')
  if (user.role.name === adminRole) refuse(400, isAdministrator)
  const problem = problemOf(user)
  return problem === undefined ? user : refuse(409, problem)
}

/** The role with this id, which must not be that of administrators. @throws HttpError 400 or 404 */
export const requireRole = async (db: Database, role_id: string) => {
  requireIds({ role_id }, ['role_id'])
  const role =
    (await db.selectFrom('roles').selectAll().where('role_id', '=', role_id).executeTakeFirst()) ??
    refuse(404, 'There is no role with this id.', 'role_id')
  if (role.name === adminRole) refuse(400, 'Nobody becomes a super administrator here.', 'role_id')
  return role
}
