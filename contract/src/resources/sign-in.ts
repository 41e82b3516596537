import * as z from 'zod/mini'
import { endpoint, nothing, one } from '../endpoint.ts'
import { longest, passwordMin } from '../limits.ts'
import { say } from '../messages.ts'
import { wellFormed } from '../well-formed.ts'

const email = z
  .string({
    error: ({ input }) =>
      input === undefined || input === null ? say.email.required : say.email.invalid,
  })
  .check(
    z.trim(),
    z.minLength(1, { error: say.email.required, abort: true }),
    // What follows takes a time that grows with the square of the length.
    z.maxLength(longest.email, { error: say.email.invalid, abort: true }),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: say.email.invalid }),
    z.refine(wellFormed, say.email.invalid),
  )
const password = z
  .string({
    error: ({ input }) =>
      input === undefined || input === null ? say.password.required : 'must be text',
  })
  .check(
    z.minLength(1, { error: say.password.required, abort: true }),
    z.minLength(passwordMin, say.password.short),
    z.maxLength(longest.password, `must be at most ${longest.password} characters`),
  )

/** What signing in carries (spec section 5). */
export const credentials = z.object({ email, password })

/** What signing in answers: the access token, a message to show, and the user with the role (spec section 3). */
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
})

/** Signing in and out (spec section 7). */
export const signIn = {
  login: endpoint('POST', '/login', 'Signs a super administrator in.', credentials, one(signedIn), {
    access: 'public',
  }),
  logout: endpoint('DELETE', '/v1/auth/logout', 'Signs out: the token ends.', undefined, nothing),
}
