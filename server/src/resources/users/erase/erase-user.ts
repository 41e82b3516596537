import { erasedPerson, signInMessages, users } from '@greenroom/contract'
import { normalizeEmail } from '../../../access/sign-in-keys.ts'
import { change } from '../../../data/changes/change.ts'
import { allRoles, lockUser, requireNotErased, updateUser } from '../../../data/users.ts'
import type { Database } from '../../../database/database.ts'
import { allRows } from '../../../database/rows.ts'
import type { Files } from '../../../adapters/files/files.ts'
import { notFound, refuse } from '../../../http/http-error.ts'
import type { Route } from '../../../http/route.ts'
import { administratorIds, lockAdministrators } from '../administrators.ts'
import { eraseContent } from './erase-content.ts'
import { eraseFromRecords, allowErasing } from './erase-records.ts'
import type { Person } from './pseudonym.ts'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'

const yourself = 'You cannot erase yourself. Another super administrator can do that.'
const otherAddress = 'This is not the email address of this person. Nothing was erased.'

/** How long a response waits for the records, in milliseconds. A long erasure ends after it. */
const longestWait = 10_000

/**
 * Erases a person for good: what is left is a pseudonym with scores and amounts. It waits for changes of roles, and
 * sessions wait for it at the user's row.
 */
export const eraseUser = (files: Files): Route =>
  change(users.erase, async ({ db, params: { user_id }, body, actor }) => {
    await lockAdministrators(db)
    if (!(await administratorIds(db)).includes(actor.id)) refuse(403, signInMessages.role)
    const before = (await lockUser(db, user_id)) ?? notFound('user')
    const id = before.user_id
    requireNotErased(before)
    if (id === actor.id) refuse(409, yourself)
    if (normalizeEmail(body.email) !== normalizeEmail(before.email))
      refuse(400, otherAddress, 'email')

    const person = await findPerson(db, id)
    const { image } = await db
      .selectFrom('users')
      .select('image')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('erased_users')
      .values({ user_id: id, email: person.pseudonym, person: JSON.stringify(person) })
      .execute()
    await eraseContent(db, person)
    const after = await updateUser(db, id, await neutralValues(db, person, before.role.name))
    return {
      result: after,
      audit: { action: 'erase', entity: 'users', id, after },
      afterCommit: async (pool) => {
        const name = image?.replace(/^.*\/files\//, '')
        if (name) await files.remove(name)
        await Promise.race([
          eraseFromRecords(pool, person),
          wait(longestWait, undefined, { ref: false }),
        ])
      },
    }
  })

/** An administrator without a password would be given a sign-in link at the next start. */
const neutralValues = async (db: Database, { pseudonym }: Person, role: string) => {
  const { first_name, last_name } = erasedPerson
  const trainee = (await allRoles(db)).find(({ name }) => name === 'sales_person')
  return {
    ...{ first_name, last_name, email: pseudonym },
    ...{ phone_number: null, image: null, password_hash: null, external_id: null },
    ...(role === 'super_admin' && trainee && { role_id: trainee.role_id }),
  }
}

interface Names {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone_number: string | null
  readonly external_id: string | null
}

/** Finds what a person is and was called: in the row, and in the audit log of its changes. */
const findPerson = async (db: Database, userId: string): Promise<Person> => {
  const rows = await allRows(
    db,
    sql<Names>`
      select first_name, last_name, email, phone_number, external_id
      from users where user_id = ${userId}
      union
      select named.* from audit_log cross join unnest(array[before, after]) row, jsonb_to_record(row)
        named (first_name text, last_name text, email text, phone_number text, external_id text)
      where entity = 'users' and entity_id = ${userId}`,
  )
  const each = (texts: (names: Names) => readonly (string | null)[]) => [
    ...new Set(rows.flatMap(texts).flatMap((text) => text?.trim() || [])),
  ]
  return {
    userId,
    pseudonym: `erased-${randomBytes(4).toString('hex')}@${erasedPerson.domain}`,
    emails: each(({ email }) => [email]),
    names: each(({ first_name: first, last_name: last }) => [
      ...[first, last],
      ...(first && last ? [`${first} ${last}`, `${last}, ${first}`] : []),
    ]),
    details: each(({ phone_number, external_id }) => [phone_number, external_id]),
  }
}

/**
 * Ends erasures that were interrupted, and puts the pseudonym into entries that were written while their actor was being
 * erased, by requests that had read the address before.
 */
export const eraseLeftovers = async (db: Database): Promise<void> => {
  const recent = await db
    .selectFrom('erased_users')
    .select(['user_id', 'email', sql<Person | null>`person`.as('person'), 'erased_at'])
    .select(sql<boolean>`erased_at > now() - interval '10 minutes'`.as('isRunning'))
    .where(sql<boolean>`erased_at > now() - interval '24 hours' or person is not null`)
    .execute()
  for (const { user_id, email, person, isRunning, erased_at } of recent) {
    if (person && !isRunning) await eraseFromRecords(db, person)
    await db.transaction().execute(async (trx) => {
      await allowErasing(trx, user_id)
      await sql`
        update audit_log set actor_email = ${email}, address = null
        where actor_id = ${user_id} and actor_email <> ${email}
          and at > ${erased_at}::timestamptz - interval '1 minute'`.execute(trx)
      for (const table of ['credit_ledger', 'revisions'])
        await sql`
          update ${sql.table(table)} set actor_email = ${email}
          where actor_id = ${user_id} and actor_email <> ${email}`.execute(trx)
    })
  }
}
