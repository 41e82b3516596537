import { randomBytes } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import type { Database } from '../database/database.ts'
import { changesRow } from '../database/rows.ts'

/** argon2id (the library's default) with 19 MiB and two passes, as OWASP recommends. Memory is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Compared with when an account has no password, so that it takes as long. */
const dummyHash = hash(randomBytes(32), cost)

/** One Unicode form for a password, however it was typed. */
const normalize = (password: string) => password.normalize('NFKC')

export const hashPassword = async (password: string) => hash(normalize(password), cost)

/** Checks a password. Without a hash it takes as long and returns false. Uses 19 MiB, so limit concurrency. */
export const verifyPassword = async (passwordHash: string | null | undefined, password: string) => {
  const same = await verify(passwordHash ?? (await dummyHash), normalize(password))
  return same && Boolean(passwordHash)
}

/** Hashes a short secret with a known salt, so that it can be looked up. As costly as a password. */
export const hashWithSalt = async (secret: string, salt: Buffer) =>
  hashRaw(secret, { ...cost, salt })

/** Whether a hash is cheaper to guess than those of today. */
export const isOutdated = (passwordHash: string) => {
  const [, memory = 0, passes = 0] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=/.exec(passwordHash) ?? []
  return Number(memory) * Number(passes) < cost.memoryCost * cost.timeCost
}

/** Sets a password, unless it was changed since. @returns whether it is set */
export const replacePassword = (
  db: Database,
  userId: string,
  before: string | null,
  after: string,
) =>
  changesRow(
    db
      .updateTable('users')
      .set({ password_hash: after })
      .where('user_id', '=', userId)
      .where('password_hash', 'is not distinct from', before),
  )
