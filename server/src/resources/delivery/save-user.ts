import { delivery, emailAddress } from '@greenroom/contract'
import type { RoleName } from '@greenroom/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { normalizeEmail } from '../../access/sign-in-keys.ts'
import { change } from '../../data/changes/change.ts'
import { requireNotErased } from '../../data/erased.ts'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/http-error.ts'
import { parseAs } from '../../http/parse-request.ts'
import type { Route } from '../../http/route.ts'

const traineeRole: RoleName = 'sales_person'
const otherRole = 'This address belongs to a user with another role. Nothing was changed.'

interface User {
  readonly user_id: string
  readonly role: { readonly name: RoleName }
}

/** Reads and changes users as responses show them. */
export interface UserStore {
  readonly lockUser: (db: Database, userId: string) => Promise<User | undefined>
  readonly updateUser: (db: Database, userId: string, values: UserValues) => Promise<User>
}

interface UserValues {
  readonly first_name: string
  readonly last_name: string
  /** `undefined` leaves it as it is. */
  readonly phone_number?: string | null
}

/** Creates a trainee, who has no password, or updates one. */
export const saveUser = ({ lockUser, updateUser }: UserStore): Route =>
  change(delivery.saveUser, async ({ db, params, body: { phone_number: phone, ...names } }) => {
    const email = parseEmail(params.email)
    const values = { ...names, ...(phone !== undefined && { phone_number: phone?.trim() || null }) }
    const created = await createTrainee(db, email, values)
    const id = created ?? (await idByEmail(db, email))
    const user = await lockUser(db, id)
    if (!user) throw new Error('the user is missing')
    if (created !== undefined)
      return {
        result: { user_id: id },
        audit: { action: 'create', entity: 'users', id, after: user },
      }

    await requireNotErased(db, id)
    if (user.role.name !== traineeRole) refuse(409, otherRole)
    const after = await updateUser(db, id, values)
    return {
      result: { user_id: id },
      audit: { action: 'update', entity: 'users', id, before: user, after },
    }
  })

/** The address of a path as accounts store it. @throws HttpError 400 that names `email` */
export const parseEmail = (email: string): string =>
  normalizeEmail(parseAs(z.object({ email: emailAddress }), { email }).email)

/** Waits for a concurrent create of the same address. @returns `undefined` if the address is taken */
const createTrainee = async (db: Database, email: string, values: UserValues) => {
  const created = await db
    .insertInto('users')
    .columns(['email', 'first_name', 'last_name', 'phone_number', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .select([
          sql.val(email).as('email'),
          sql.val(values.first_name).as('first_name'),
          sql.val(values.last_name).as('last_name'),
          sql.val(values.phone_number ?? null).as('phone_number'),
          'role_id',
        ])
        .where('name', '=', traineeRole),
    )
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return created?.user_id
}

const idByEmail = async (db: Database, email: string) => {
  const { user_id } = await db
    .selectFrom('users')
    .select('user_id')
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirstOrThrow()
  return user_id
}
