import { userKey } from '@greenroom/contract'
import * as z from 'zod/mini'
import { parseJson } from '../lib/json.ts'
import type { SessionUser } from './session.ts'

const sessionUser = z.object({
  name: z.string(),
  email: z.string(),
  image: z.nullish(z.string()),
})

/** The signed-in user; absent where none is stored or the entry cannot be read. */
export function storedUser(): SessionUser | undefined {
  const read = z.safeParse(sessionUser, parseJson(localStorage.getItem(userKey)))
  return read.success ? read.data : undefined
}
