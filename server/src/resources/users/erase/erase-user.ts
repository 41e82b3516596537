import { erasedPerson, signInMessages, users } from '@greenroom/contract'
import { normalizeEmail } from '../../../access/sign-in-keys.ts'
import { change } from '../../../data/change.ts'
import { requireNotErased } from '../../../data/erased.ts'
import type { Database } from '../../../database/database.ts'
import type { Files } from '../../../files/files.ts'
import { notFound, refuse } from '../../../http/http-error.ts'
import type { Route } from '../../../http/route.ts'
import { administratorIds, lockAdministrators } from '../administrators.ts'
import { allRoles, lockUser, updateUser } from '../store.ts'
import {
  eraseSavedResponses,
  eraseSessions,
  eraseSignIns,
  eraseTrash,
  eraseTrials,
} from './erase-content.ts'
import { eraseFromRecords } from './erase-records.ts'
import { findPerson } from './find-person.ts'
import type { Person } from './pseudonym.ts'

const yourself = 'You cannot erase yourself. Another super administrator can do that.'
const otherAddress = 'This is not the email address of this person. Nothing was erased.'

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
    await requireNotErased(db, id)
    if (id === actor.id) refuse(409, yourself)
    if (normalizeEmail(body.email) !== normalizeEmail(before.email))
      refuse(400, otherAddress, 'email')

    const person = await findPerson(db, id)
    const image = await imageOf(db, id)
    await db.insertInto('erased_users').values({ user_id: id, email: person.pseudonym }).execute()
    await eraseSignIns(db, person)
    await eraseSessions(db, person)
    await eraseTrash(db, person)
    await eraseTrials(db, person)
    await eraseSavedResponses(db, person)
    await eraseFromRecords(db, person)
    const after = await updateUser(db, id, await neutralValues(db, person, before.role.name))
    return {
      result: after,
      audit: { action: 'erase', entity: 'users', id, after },
      afterCommit: async () => {
        const name = image?.replace(/^.*\/files\//, '')
        if (name) await files.remove(name)
      },
    }
  })

const imageOf = async (db: Database, id: string) => {
  const { image } = await db
    .selectFrom('users')
    .select('image')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return image
}

/** An administrator without a password would be given a sign-in link at the next start. */
const neutralValues = async (db: Database, { pseudonym }: Person, role: string) => {
  const { first_name, last_name } = erasedPerson
  const trainee = (await allRoles(db)).find(({ name }) => name === 'sales_person')
  return {
    ...{ first_name, last_name, email: pseudonym },
    ...{ phone_number: null, image: null, password_hash: null },
    ...(role === 'super_admin' && trainee && { role_id: trainee.role_id }),
  }
}
