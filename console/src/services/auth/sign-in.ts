import { adminRole, credentials, signInMessages, readRole, signIn } from '@greenroom/contract'
import type { InputOf } from '@greenroom/contract'
import * as z from 'zod/mini'
import { fieldErrors } from '../../lib/field-errors.ts'
import { ApiError, errorMessage } from '../api/api-error.ts'
import { readJson } from '../api/json.ts'
import { request } from '../api/request.ts'
import { resumeSession } from '../session-end.ts'
import { storeSession } from '../session.ts'
import type { SessionUser } from '../session.ts'

export type Credentials = InputOf<typeof signIn.login.body>

/** The result of a sign-in, with the message to show; a server may send none. */
export interface SignInResult {
  admitted: boolean
  message: string | undefined
  /** Whether the server wants the code of a second factor, or another one than the code that was sent. */
  needsCode?: boolean
}

const text = z.catch(z.optional(z.string()), undefined)
/** The login response of any backend. */
const loginAnswer = z.object({
  token: z.string().check(z.minLength(1)),
  message: text,
  user: z.catch(
    z.object({ name: text, first_name: text, last_name: text, email: text, image: text }),
    {
      name: undefined,
      first_name: undefined,
      last_name: undefined,
      email: undefined,
      image: undefined,
    },
  ),
})

const labels = { email: 'Email', password: 'Password', code: 'Code' }

/**
 * Reads what was typed into the form (spec section 5).
 * @returns the credentials, or an error message for each invalid field
 */
export function readCredentials(data: FormData): {
  typed?: Credentials
  errors: Record<string, string>
} {
  const entries = Object.fromEntries([...data].filter(([name, value]) => name !== 'code' || value))
  const { data: typed } = z.safeParse(credentials, entries)
  if (typed) return { typed, errors: {} }
  return { errors: fieldErrors(credentials, entries, labels) }
}

/**
 * Signs in (spec sections 4 and 6). Only the token of a super_admin is stored; a session that has ended resumes.
 * @returns also the message of a failure; never throws
 */
export async function submitCredentials(typed: Credentials): Promise<SignInResult> {
  try {
    return admit(await readJson(await request(signIn.login, { body: typed })), typed.email)
  } catch (error) {
    return {
      ...refusedWith(errorMessage(error, signInMessages.failed)),
      needsCode: error instanceof ApiError && error.details['code_required'] === true,
    }
  }
}

/** Stores the session of a login response, if it is that of a super_admin. */
export function admit(answer: unknown, typedEmail = ''): SignInResult {
  const read = z.safeParse(loginAnswer, answer)
  if (!read.success) return refusedWith(signInMessages.failed)
  const role = readRole(answer)
  if (role === undefined) return refusedWith(signInMessages.noRole)
  if (role !== adminRole) return refusedWith(signInMessages.role)
  storeSession(read.data.token, userOf(read.data.user, typedEmail))
  resumeSession()
  return { admitted: true, message: read.data.message }
}

const refusedWith = (message: string): SignInResult => ({ admitted: false, message })

function userOf(user: z.infer<typeof loginAnswer>['user'], typedEmail: string): SessionUser {
  const email = user.email ?? typedEmail.trim()
  const fullName = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return { name: user.name ?? (fullName || email), email, image: user.image }
}
