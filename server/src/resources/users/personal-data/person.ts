import { sql } from 'kysely'
import { accountKey } from '../../../access/sign-in-keys.ts'
import { isoTime } from '../../../data/json.ts'
import type { Database } from '../../../database/database.ts'

/** The person's own row. */
export const readPerson = async (db: Database, userId: string): Promise<object | undefined> => {
  const { rows } = await sql<{ person: object & { email: string } }>`
    select json_build_object('user_id', user_id, 'first_name', first_name, 'last_name', last_name,
      'email', email, 'phone_number', phone_number, 'image', image, 'role', roles.name,
      'created_at', ${isoTime('created_at')}, 'updated_at', ${isoTime('updated_at')}) as person
    from users join roles using (role_id) where user_id = ${userId}`.execute(db)
  return rows[0]?.person
}

/** From where the person signs in and tried to, and the open sign-ins. */
export const readSignIns = async (db: Database, userId: string): Promise<object> => {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const account = accountKey(email)
  const places = db
    .selectFrom('sign_in_places')
    .select(['address', 'last_at'])
    .where('account', '=', account)
  const attempts = db
    .selectFrom('sign_in_attempts')
    .select(['address', 'at'])
    .where('account', '=', account)
  const open = db
    .selectFrom('access_tokens')
    .select(['device', 'address', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
  const providers = db
    .selectFrom('oidc_links')
    .select(['issuer', 'subject', 'created_at'])
    .where('user_id', '=', userId)
  return {
    providers: await providers.execute(),
    places: await places.execute(),
    failed_attempts: await attempts.execute(),
    signed_in: await open.execute(),
  }
}
