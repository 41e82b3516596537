import { adminRole, credentials, signInMessages, readRole, signIn } from '@greenroom/contract'
import type { InputOf } from '@greenroom/contract'
import * as z from 'zod/mini'
import { fieldErrors } from '../../lib/field-errors.ts'
import { openAccount } from '../account.ts'
import { ApiError, errorMessage } from '../api/api-error.ts'
import { readJson } from '../api/json.ts'
import { request } from '../api/request.ts'
import { resumeSession } from '../session/session-end.ts'
import { storeSession } from '../session/session.ts'
import type { SessionUser } from '../session/session.ts'

type Credentials = InputOf<typeof signIn.login.body>

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
    {},
  ),
})

const onlyCode = z.pick(credentials, { code: true })
const labels = { email: 'Email', password: 'Password', code: 'Code' }

/**
 * Reads what was typed into the form (spec section 5).
 * @param link the token of a sign-in link, with which only a code is typed
 * @returns what signs in, or an error message for each invalid field
 */
export function readSignIn(
  data: FormData,
  link: string | undefined,
): { submit?: () => Promise<SignInResult>; errors: Record<string, string> } {
  // Without a code, the server says that it needs one.
  const typed = Object.fromEntries([...data].filter(([name, value]) => name !== 'code' || value))
  const errors = fieldErrors(link === undefined ? credentials : onlyCode, typed, labels)
  if (Object.keys(errors).length > 0) return { errors }
  const submit = () =>
    link === undefined
      ? submitCredentials(z.parse(credentials, typed))
      : submitLink(link, z.parse(onlyCode, typed).code)
  return { submit, errors }
}

/**
 * Signs in (spec sections 4 and 6). Only the token of a super_admin is stored; a session that has ended resumes.
 * @returns also the message of a failure; never throws
 */
const submitCredentials = (typed: Credentials): Promise<SignInResult> =>
  orFailure(async () =>
    admit(await readJson(await request(signIn.login, { body: typed })), typed.email),
  )

/** Signs in with the token of a link, which is used up. @returns also the message of a failure; never throws */
export const submitLink = (token: string, code?: string): Promise<SignInResult> =>
  orFailure(async () => {
    const answer = await readJson(await request(signIn.useLink, { body: { token, code } }))
    const result = admit(answer)
    if (result.admitted && z.safeParse(setsPassword, answer).success) openAccount('set-password')
    return result
  })

const setsPassword = z.object({ set_password: z.literal(true) })

async function orFailure(send: () => Promise<SignInResult>): Promise<SignInResult> {
  try {
    return await send()
  } catch (error) {
    return {
      ...refusedWith(errorMessage(error, signInMessages.failed)),
      needsCode: error instanceof ApiError && error.details['code_required'] === true,
    }
  }
}

/** Stores the session of a login response, if it is that of a super_admin. */
function admit(answer: unknown, typedEmail = ''): SignInResult {
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
