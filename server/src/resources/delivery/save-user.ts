import { delivery, emailAddress, knownAddress } from '@greenroom/contract'
import type { RoleName } from '@greenroom/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { normalizeEmail } from '../../access/sign-in-keys.ts'
import { change } from '../../data/changes/change.ts'
import { insertUser, lockUser, requireNotErased, updateUser } from '../../data/users.ts'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/http-error.ts'
import { parseAs } from '../../http/parse-request.ts'

const traineeRole: RoleName = 'sales_person'
const otherRole = 'This address belongs to a user with another role. Nothing was changed.'

/** Creates a trainee, who has no password, or updates one. */
export const saveUser = change(
  delivery.saveUser,
  async ({ db, params, body: { phone_number: phone, ...names } }) => {
    const email = readAddress(params.email, emailAddress)
    const values = { ...names, ...(phone !== undefined && { phone_number: phone?.trim() || null }) }
    const created = await insertUser(db, traineeRole, { email, ...values })
    const user = created ?? (await lockUser(db, await idByEmail(db, email)))
    if (!user) throw new Error('the user is missing')
    const { user_id: id } = user
    const result = { user_id: id }
    if (created) return { result, audit: { action: 'create', entity: 'users', id, after: user } }

    await requireNotErased(db, id)
    if (user.role.name !== traineeRole) refuse(409, otherRole)
    const after = await updateUser(db, id, values)
    return { result, audit: { action: 'update', entity: 'users', id, before: user, after } }
  },
)

/** The address of a path as accounts store it. @throws HttpError 400 that names `email` */
export const readAddress = (email: string, rule = knownAddress): string =>
  normalizeEmail(parseAs(z.object({ email: rule }), { email }).email)

const idByEmail = async (db: Database, email: string) => {
  const { user_id } = await db
    .selectFrom('users')
    .select('user_id')
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirstOrThrow()
  return user_id
}
