import * as z from 'zod/mini'
import { endpoint, item, list, named, noContent } from '../lib/endpoint.ts'
import { maxLength } from '../lib/limits.ts'
import { secondFactorCode } from './sign-in.ts'

const password = z
  .string({ error: 'must be text' })
  .check(z.maxLength(maxLength.password, `must be at most ${maxLength.password} characters`))

/** The signed-in administrator's own account. */
export const account = z.object({
  email: z.string(),
  has_password: z.boolean(),
  /** Not after a link that sets a password, until one is set, and not where there is none. */
  current_password_required: z.boolean(),
  second_factor: z.boolean(),
  /** Whether REQUIRE_SECOND_FACTOR demands one. Not of sign-ins with an identity provider, which asks for its own. */
  second_factor_required: z.boolean(),
  recovery_codes_left: z.number(),
})

export type Account = z.infer<typeof account>

/** A browser that the administrator is signed in with. `device`, what it runs on, is made from the User-Agent. */
export const signedInDevice = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})

export type SignedInDevice = z.infer<typeof signedInDevice>

/** A link that opens the account once, so that its owner can set a password. */
export const passwordLink = z.object({ url: z.string(), expires_at: z.string() })

const own = { access: 'own_account', feature: 'account' } as const

/** The administrator's own account (feature `account`). */
export const ownAccount = {
  read: endpoint('GET', '/v1/account', {
    summary: 'Reads your own account.',
    response: item(named('OwnAccount', account)),
    ...own,
  }),
  changePassword: endpoint('PUT', '/v1/account/password', {
    summary: 'Changes your password. Every other token of yours ends.',
    body: z.object({ current_password: z.optional(password), new_password: password }),
    response: noContent,
    secretBody: true,
    ...own,
  }),
  confirm: endpoint('POST', '/v1/account/confirm', {
    summary: 'Confirms your password again, which some changes ask for.',
    body: z.object({ password }),
    response: noContent,
    secretBody: true,
    ...own,
  }),
  prepareSecondFactor: endpoint('POST', '/v1/account/second-factor', {
    summary: 'Makes the key of a second factor, which counts once a code has been entered.',
    response: item(z.object({ secret: z.string(), otpauth_url: z.string() })),
    secretResponse: true,
    ...own,
  }),
  turnOnSecondFactor: endpoint('PUT', '/v1/account/second-factor', {
    summary: 'Turns the second factor on. The recovery codes are in this response only.',
    body: z.object({ code: secondFactorCode }),
    response: item(z.object({ recovery_codes: z.array(z.string()) })),
    secretResponse: true,
    ...own,
  }),
  turnOffSecondFactor: endpoint('DELETE', '/v1/account/second-factor', {
    summary: 'Turns the second factor off.',
    body: z.object({ code: secondFactorCode }),
    response: noContent,
    ...own,
  }),
  devices: endpoint('GET', '/v1/account/tokens', {
    summary: 'Lists where you are signed in, the last used first.',
    response: list(named('SignedInDevice', signedInDevice)),
    ...own,
  }),
  endDevice: endpoint('DELETE', '/v1/account/tokens/{id}', {
    summary: 'Signs you out on one device.',
    response: noContent,
    ...own,
  }),
  passwordLink: endpoint('POST', '/v1/auth/users/{user_id}/sign-in-link', {
    summary:
      'Makes a link with which a super administrator can set a password, once, for 30 minutes.',
    response: item(passwordLink),
    secretResponse: true,
    feature: 'account',
  }),
}
