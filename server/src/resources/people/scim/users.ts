import { adminRole, erasedPerson, scimPage, scimPath, scimUrns } from '@greenroom/contract'
import type { ScimUser } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { userFields } from '../../../data/users.ts'
import type { UserRow } from '../../../data/users.ts'
import type { Database } from '../../../database/database.ts'
import { allRows, onlyRow } from '../../../database/rows.ts'
import { HttpError, notFound } from '../../../http/http-error.ts'
import { apiPrefix } from '../../../http/paths.ts'
import { problemOf } from '../store.ts'

/** Ends a request with an error and its keyword (RFC 7644, section 3.12). */
export const refuseScim = (status: number, scimType: string, message: string): never => {
  throw new HttpError(status, message, { details: { scimType } })
}

/** What may stand in front of the name of an attribute. */
export const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i

/** All but super administrators. PostgreSQL takes this form for what it is, most rows, also where everybody has one role. */
const hasOtherRole = sql`role_id in (select role_id from roles where name <> ${adminRole})`

/** All but super administrators and erased people, as `isPerson` says it. */
const isUser = sql`${hasOtherRole} and email not like ${`%@${erasedPerson.domain}`}`

/** Counts everybody by an index alone. Nobody who was erased is a super administrator. */
const countAll = sql`
  (select count(*) from users where ${hasOtherRole}) - (select count(*) from erased_users)`

/** A user whom SCIM knows: neither super administrators nor erased people. @throws HttpError 404 */
export const requirePerson = (user: UserRow | undefined): UserRow =>
  user && problemOf(user) === undefined ? user : notFound('user')

/** Where SCIM is served. */
export const scimUrl = (origin: string) => origin + apiPrefix + scimPath

/** A person in the form of RFC 7643, section 4.1. */
export const toResource = (row: UserRow, origin: string): ScimUser => {
  const { user_id: id, email, phone_number: phone, external_id: externalId } = row
  const formatted = `${row.first_name} ${row.last_name}`.trim()
  const only = (value: string) => [{ value, type: 'work', primary: true }]
  return {
    schemas: [scimUrns.user],
    id,
    ...(externalId !== null && { externalId }),
    userName: email,
    name: { givenName: row.first_name, familyName: row.last_name, formatted },
    displayName: formatted,
    active: row.active,
    emails: only(email),
    ...(phone !== null && { phoneNumbers: only(phone) }),
    meta: {
      resourceType: 'User',
      created: row.created_at,
      lastModified: row.updated_at,
      location: `${scimUrl(origin)}/Users/${id}`,
    },
  }
}

/** A list in the form of RFC 7644, section 3.4.2. */
export const listResponse = <Of>(
  Resources: Of[],
  { totalResults = Resources.length, startIndex = 1 } = {},
) => ({
  schemas: [scimUrns.list],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
})

/** Reads a page of the people who meet a condition, oldest first, so that a new one changes no page before. */
export const listUsers = async (
  db: Database,
  condition: RawBuilder<unknown> | undefined,
  { startIndex = '1', count = String(scimPage.usual) }: PageQuery,
  origin: string,
) => {
  const first = Math.max(1, Number(startIndex))
  const limit = Math.min(scimPage.most, Math.max(0, Number(count)))
  const where = condition ? sql`${isUser} and ${condition}` : isUser
  const totalOf = condition ? sql`(select count(*) from users where ${where})` : countAll
  const { total } = await onlyRow(db, sql<{ total: number }>`select (${totalOf})::integer as total`)
  const rows = limit === 0 || first > total ? [] : await readPage(db, where, limit, first - 1)
  const resources = rows.map((row) => toResource(row, origin))
  return listResponse(resources, { totalResults: total, startIndex: first })
}

interface PageQuery {
  readonly startIndex?: string | undefined
  readonly count?: string | undefined
}

/** Finds the page first, so that nothing is computed for the rows before it. */
const readPage = (db: Database, where: RawBuilder<unknown>, limit: number, offset: number) =>
  allRows(
    db,
    sql<UserRow>`
      select ${userFields} from users
      join (
        select user_id as id from users where ${where}
        order by created_at, user_id limit ${limit} offset ${offset}) page on id = user_id
      order by users.created_at, users.user_id`,
  )
