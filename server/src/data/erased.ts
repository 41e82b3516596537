import type { Database } from '../database/database.ts'
import { refuse } from '../http/http-error.ts'

/**
 * Makes sure that nothing personal is added to an erased person. Call it while the user's row is locked.
 * @throws HttpError 409
 */
export const requireNotErased = async (db: Database, userId: string): Promise<void> => {
  const erased = await db
    .selectFrom('erased_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (erased) refuse(409, 'This person was erased.')
}
