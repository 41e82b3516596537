import { isErased } from '@greenroom/contract'
import { normalizeEmail } from '../../../access/sign-in-keys.ts'
import type { AuditEntry } from '../../../data/changes/audit.ts'
import { addUser, saveUser } from '../../../data/save-users.ts'
import { erasedAddress, haveEmails, lockUser, lockUsers } from '../../../data/users.ts'
import type { UserRow } from '../../../data/users.ts'
import type { Database } from '../../../database/database.ts'
import { refuse } from '../../../http/http-error.ts'
import { problemOf } from '../store.ts'
import { workValue } from './read-patch.ts'
import type { SentUser } from './read-patch.ts'
import { refuseScim, requirePerson } from './users.ts'

/** Ends a request for an address that somebody has, without saying who: it may be a super administrator. */
export const refuseTaken = (): never => refuseScim(409, 'uniqueness', 'This userName is taken.')

/** The row of a person after a change, and what to audit. */
interface Changed {
  readonly user: UserRow
  readonly audit: readonly AuditEntry[]
}

/**
 * Adds a person, or activates the deactivated one with this address, who keeps the history: directories create whom they
 * deleted again.
 */
export const createUser = async (
  db: Database,
  sent: SentUser & { userName: string },
): Promise<Changed> => {
  const { email = '', first_name = '', last_name = '', active, ...others } = valuesOf(sent)
  const names = { email, first_name, last_name }
  const added = await addUser(db, { ...names, ...others, role: 'sales_person' })
  if (!added) {
    const [known = refuseTaken()] = await lockUsers(db, haveEmails([email]))
    if (known.active || problemOf(known) !== undefined) refuseTaken()
    return saveUser(db, known, { active: true, ...valuesOf(sent) })
  }
  if (active !== false) return added
  // Whoever listens is told that the person was deactivated.
  const { user, audit } = await saveUser(db, added.user, { active })
  return { user, audit: [...added.audit, ...audit] }
}

/** Changes the given fields of a person. The audit log gets an entry only if something changes. @throws HttpError 404 */
export const changeUser = async (db: Database, id: string, sent: SentUser): Promise<Changed> =>
  saveUser(db, requirePerson(await lockUser(db, id)), valuesOf(sent))

/** What the fields that were sent set of a user. @throws HttpError 400 for the address of an erased person */
const valuesOf = ({ userName, name, externalId, active, phoneNumbers: phones }: SentUser) => {
  const email = userName === undefined ? undefined : normalizeEmail(userName)
  if (email !== undefined && isErased({ email })) refuse(400, erasedAddress, 'userName')
  const { givenName: first_name, familyName: last_name } = name ?? {}
  return {
    ...(email !== undefined && { email }),
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name: last_name ?? '' }),
    ...(externalId !== undefined && { external_id: externalId || null }),
    ...(phones !== undefined && { phone_number: workValue(phones ?? [])?.value?.trim() || null }),
    ...(typeof active === 'boolean' && { active }),
  }
}
