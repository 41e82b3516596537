import { userKey } from '@greenroom/contract'
import * as z from 'zod/mini'
import { parseJson } from '../lib/json.ts'
import type { SessionUser } from './session.ts'

const sessionUser = z.object({
  name: z.string(),
  email: z.string(),
  image: z.nullish(z.string()),
})

/** The signed-in user; `undefined` if none is stored or the entry is invalid. */
export function storedUser(): SessionUser | undefined {
  const read = z.safeParse(sessionUser, parseJson(localStorage.getItem(userKey)))
  return read.success ? read.data : undefined
}
