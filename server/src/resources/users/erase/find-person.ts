import { randomBytes } from 'node:crypto'
import { erasedPerson } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Person } from './pseudonym.ts'

interface Names {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone_number: string | null
}

/** Finds what a person is and was called: in the row, and in the audit log of its changes. */
export const findPerson = async (db: Database, userId: string): Promise<Person> => {
  const { rows } = await sql<Names>`
    select first_name, last_name, email, phone_number from users where user_id = ${userId}
    union
    select row ->> 'first_name', row ->> 'last_name', row ->> 'email', row ->> 'phone_number'
    from audit_log cross join unnest(array[before, after]) row
    where entity = 'users' and entity_id = ${userId} and row is not null`.execute(db)
  const each = (texts: (names: Names) => readonly (string | null)[]) => [
    ...new Set(rows.flatMap(texts).flatMap((text) => text?.trim() || [])),
  ]
  return {
    userId,
    pseudonym: `erased-${randomBytes(4).toString('hex')}@${erasedPerson.domain}`,
    emails: each(({ email }) => [email]),
    fullNames: each(({ first_name, last_name }) => [
      `${first_name ?? ''} ${last_name ?? ''}`,
      `${last_name ?? ''}, ${first_name ?? ''}`,
    ]),
    names: each(({ first_name, last_name }) => [first_name, last_name]),
    phones: each(({ phone_number }) => [phone_number]),
  }
}
