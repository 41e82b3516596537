import * as z from 'zod/mini'
import { endpoint, item, named, noContent } from '../lib/endpoint.ts'
import { knownAddress } from '../lib/email-address.ts'
import { presentText } from '../lib/fields.ts'
import { maxLength, passwordMin } from '../lib/limits.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { isWellFormed } from '../lib/well-formed.ts'

const password = presentText(validationMessages.password.required).check(
  z.minLength(1, { error: validationMessages.password.required, abort: true }),
  z.minLength(passwordMin, validationMessages.password.short),
  z.maxLength(maxLength.password, `must be at most ${maxLength.password} characters`),
)

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = z
  .string({ error: 'must be text' })
  .check(z.maxLength(40, 'must be at most 40 characters'), z.refine(isWellFormed, 'is no code'))

/** The body of a login (spec section 5). */
export const credentials = z.object({
  email: knownAddress,
  password,
  /** Asked for with `code_required` (feature `account`). */
  code: z.optional(secondFactorCode),
})

/** The response of a login: access token, message to show, and the user with the role (spec section 3). */
export const signedIn = z.object({
  token: z.string(),
  message: z.string(),
  user: z.object({
    user_id: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.nullable(z.string()),
    role: z.string(),
  }),
  /** Whether to ask for a new password: the token allows to set one without the current one (feature `account`). */
  set_password: z.optional(z.boolean()),
})

/** Signing in and out (spec section 7). */
export const signIn = {
  login: endpoint('POST', '/login', {
    summary: 'Signs a super administrator in.',
    body: named('Credentials', credentials),
    response: item(named('SignedIn', signedIn)),
    access: 'public',
  }),
  logout: endpoint('DELETE', '/v1/auth/logout', {
    summary: 'Signs out and revokes the token.',
    response: noContent,
    access: 'own_account',
  }),
  useLink: endpoint('POST', '/v1/auth/sign-in-link', {
    summary: 'Exchanges the token of a sign-in link, once, for an access token.',
    body: z.object({
      token: z.string().check(z.maxLength(200, 'must be at most 200 characters')),
      code: credentials.shape.code,
    }),
    response: item(signedIn),
    access: 'public',
    feature: 'sign-in-links',
    secretResponse: true,
  }),
  forgotPassword: endpoint('POST', '/v1/auth/forgot-password', {
    summary:
      'Sends a link to set a new password, once, within an hour, if this is the address of a super administrator. The response does not tell.',
    body: z.object({ email: knownAddress }),
    response: noContent,
    access: 'public',
    feature: 'password-mail',
  }),
}
