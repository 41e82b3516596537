import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { notFound } from '../http/http-error.ts'

/**
 * What readers call a user.
 * @throws HttpError 404
 */
export const userName = async (db: Database, id: string): Promise<string> => {
  const found = await db
    .selectFrom('users')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('user_id', '=', id)
    .executeTakeFirst()
  return found?.name ?? notFound('user')
}
