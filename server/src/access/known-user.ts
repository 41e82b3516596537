import type { Database } from '../database/database.ts'
import { refuse } from '../http/http-error.ts'

/** @throws Refusal 404 always */
export const noSuchUser = (): never =>
  refuse(404, 'There is no user with this id. It may have been deleted.')

/**
 * Sees to it that what is asked about a user is asked about one that there is.
 * @throws Refusal 404
 */
export const demandUser = async (db: Database, userId: string): Promise<void> => {
  const found = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found) noSuchUser()
}
