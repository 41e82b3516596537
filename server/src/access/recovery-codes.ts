import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { changesRow, onlyRow } from '../database/rows.ts'
import { hashWithSalt } from './passwords.ts'

const count = 10
/** Without letters and digits that look alike. 32 characters, so that a byte picks one without bias. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 10

/** New recovery codes, such as `k7wqm-2fxhp`, and what is stored of them. They share a salt, so that a check hashes once. */
export const newRecoveryCodes = async () => {
  const salt = randomBytes(16)
  const plain = Array.from({ length: count }, () =>
    [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join(''),
  )
  const hashes: Buffer[] = []
  // One after the other, since each takes 19 MiB.
  for (const code of plain) hashes.push(await hashWithSalt(code, salt))
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes }
}

/** Uses up a recovery code. @returns whether there was such an unused one */
export const useRecoveryCode = async (db: Database, userId: string, code: string) => {
  if (code.length !== length) return false
  const factor = await db
    .selectFrom('second_factors')
    .select('recovery_salt as salt')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!factor?.salt) return false
  const hash = await hashWithSalt(code.toLowerCase(), factor.salt)
  return changesRow(
    db
      .updateTable('recovery_codes')
      .set({ used_at: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null),
  )
}

/** How many recovery codes a user has not used yet. */
export const countRecoveryCodes = async (db: Database, userId: string) => {
  const left = sql<{ count: number }>`
    select count(*)::integer from recovery_codes where user_id = ${userId} and used_at is null`
  return (await onlyRow(db, left)).count
}
