import { isErased } from '@greenroom/contract'
import { sql } from 'kysely'
import { normalizeEmail } from '../../../access/sign-in-keys.ts'
import type { AuditEntry } from '../../../data/changes/audit.ts'
import { erasedAddress, insertUser, lockUser, updateUser } from '../../../data/users.ts'
import type { StoredUser } from '../../../data/users.ts'
import type { Database } from '../../../database/database.ts'
import { firstRow } from '../../../database/rows.ts'
import { notFound, refuse } from '../../../http/http-error.ts'
import { setActive } from '../store.ts'
import { workValue } from './read-patch.ts'
import type { SentUser } from './read-patch.ts'
import { findUser, isUser, refuseScim } from './users.ts'
import type { ScimRow } from './users.ts'

/** Ends a request for an address that somebody has, without saying who: it may be a super administrator. */
export const refuseTaken = (): never => refuseScim(409, 'uniqueness', 'This userName is taken.')

/** The row of a person before and after a change, and what to audit. */
interface Changed {
  readonly user: ScimRow
  readonly audit: readonly AuditEntry[]
}

/**
 * Adds a person, or activates the deactivated one with this address, who keeps the history: directories create whom they
 * deleted again.
 */
export const createUser = async (db: Database, sent: SentUser & { userName: string }) => {
  const { email = '', first_name = '', last_name = '', ...others } = columnsOf(sent)
  const added = await insertUser(db, 'sales_person', { email, first_name, last_name, ...others })
  if (!added) return activateAgain(db, email, sent)
  const { user_id: id } = added
  const { user, row } = await lockPerson(db, id)
  const audit: AuditEntry[] = [{ action: 'create', entity: 'users', id, after: withId(user, row) }]
  const changed = sent.active === false && (await setActive(db, user, false))
  return changed
    ? { user: await findUser(db, id), audit: [...audit, changed] }
    : { user: row, audit }
}

const activateAgain = async (db: Database, email: string, sent: SentUser): Promise<Changed> => {
  const found = await firstRow(
    db,
    sql<{ id: string }>`
      select user_id as id from users
      where lower(email) = ${email} and deactivated_at is not null and ${isUser} for update of users`,
  )
  return found ? changeUser(db, found.id, { ...sent, active: sent.active ?? true }) : refuseTaken()
}

/** Changes the given fields of a person. The audit log gets an entry only if something changes. @throws HttpError 404 */
export const changeUser = async (db: Database, id: string, sent: SentUser): Promise<Changed> => {
  const { user, row } = await lockPerson(db, id)
  const values = Object.fromEntries(
    Object.entries(columnsOf(sent)).filter(([column, value]) => Reflect.get(row, column) !== value),
  )
  const audit: AuditEntry[] = []
  if (Object.keys(values).length > 0) {
    const after = await updateUser(db, id, values)
    const changed = withId(after, await findUser(db, id))
    audit.push({ action: 'update', entity: 'users', id, before: withId(user, row), after: changed })
  }
  const status = typeof sent.active === 'boolean' && (await setActive(db, user, sent.active))
  if (status) audit.push(status)
  return { user: await findUser(db, id), audit }
}

/** Locks a person's row. */
const lockPerson = async (db: Database, id: string) => {
  const user = (await lockUser(db, id)) ?? notFound('user')
  return { user, row: await findUser(db, user.user_id) }
}

const withId = (user: StoredUser, { external_id }: ScimRow) => ({ ...user, external_id })

/** The columns of the fields that were sent. @throws HttpError 400 for the address of an erased person */
const columnsOf = ({ userName, name, externalId, phoneNumbers: phones }: SentUser) => {
  const email = userName === undefined ? undefined : normalizeEmail(userName)
  if (email !== undefined && isErased({ email })) refuse(400, erasedAddress, 'userName')
  const { givenName: first_name, familyName: last_name } = name ?? {}
  return {
    ...(email !== undefined && { email }),
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name: last_name ?? '' }),
    ...(externalId !== undefined && { external_id: externalId || null }),
    ...(phones !== undefined && { phone_number: workValue(phones ?? [])?.value?.trim() || null }),
  }
}
