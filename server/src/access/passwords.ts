import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default kind) with 19 MiB and two passes, as OWASP advises. Memory is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What a password is compared with where there is none, so that it takes as long. */
const nobody = hash(randomBytes(32), cost)

/** The same password however its characters were composed. */
const normal = (password: string) => password.normalize('NFKC')

/** Turns a password into what is kept of it. */
export const hashPassword = async (password: string): Promise<string> =>
  hash(normal(password), cost)

/**
 * Whether a password is the one of the hash. Without a hash it takes just as long and is never right.
 * Takes 19 MiB while it runs: let few of them run at once.
 */
export const verifyPassword = async (
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> => {
  const same = await verify(passwordHash ?? (await nobody), normal(password))
  return same && Boolean(passwordHash)
}
