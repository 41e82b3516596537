import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default) with 19 MiB and two passes, as OWASP recommends. Memory is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Compared with when an account has no password, so that it takes as long. */
const dummyHash = hash(randomBytes(32), cost)

/** One Unicode form for a password, however it was typed. */
const normalize = (password: string) => password.normalize('NFKC')

export const hashPassword = async (password: string): Promise<string> =>
  hash(normalize(password), cost)

/** Checks a password. Without a hash it takes as long and returns false. Uses 19 MiB, so limit concurrency. */
export const verifyPassword = async (
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> => {
  const same = await verify(passwordHash ?? (await dummyHash), normalize(password))
  return same && Boolean(passwordHash)
}
