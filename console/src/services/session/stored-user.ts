import { userKey } from '@greenroom/contract'
import * as z from 'zod/mini'
import { parseJson } from '../../lib/json.ts'
import { browserStorage } from '../../lib/storage.ts'
import { accessToken } from './session.ts'
import type { SessionUser } from './session.ts'

const sessionUser = z.object({
  name: z.string(),
  email: z.string(),
  image: z.nullish(z.string()),
})

/** The signed-in user; `undefined` if none is stored or the entry is invalid. */
export function storedUser(): SessionUser | undefined {
  const read = z.safeParse(sessionUser, parseJson(browserStorage.get(userKey)))
  return read.success ? read.data : undefined
}

/**
 * Whom the stored session belongs to: an e-mail address, or a mark of the token if its user is unknown. Two sessions of
 * one user have the same owner.
 */
export function sessionOwner(): string | undefined {
  const token = accessToken()
  return token && (storedUser()?.email.trim().toLowerCase() || `token ${checksum(token)}`)
}

/** Whether an owner is known by an e-mail address. */
export const isKnownOwner = (owner: string | undefined): owner is string =>
  owner?.startsWith('token ') === false

/** A number from which the text cannot be told (FNV-1a). Plain HTTP pages have no `crypto.subtle`. */
function checksum(text: string): number {
  let sum = 0x811c9dc5
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return sum >>> 0
}
