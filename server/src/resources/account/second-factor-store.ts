import type { Database } from '../../database/database.ts'

/** Stores the secret of a second factor that is being set up. @returns whether it may: not while one is on */
export const savePendingSecret = async (
  db: Database,
  userId: string,
  secret: string,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factors')
    .values({ user_id: userId, pending_secret: secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ pending_secret: secret })
        .where('second_factors.secret', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The secret that is being set up. */
export const pendingSecret = async (db: Database, userId: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('second_factors')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.pending_secret ?? undefined
}

/** Turns on the second factor that is being set up. @returns whether it was still this one */
export const turnOn = async (
  db: Database,
  userId: string,
  factor: { secret: string; step: number; salt: Buffer; hashes: readonly Buffer[] },
): Promise<boolean> => {
  const { secret, step: last_step, salt: recovery_salt, hashes } = factor
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ secret, pending_secret: null, last_step, recovery_salt })
    .where('user_id', '=', userId)
    .where('pending_secret', '=', secret)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
  return true
}
