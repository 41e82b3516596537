import { adminRole, signInMessages, signIn } from '@greenroom/contract'
import { verifyPassword } from '../../access/passwords.ts'
import { withSignInLimit } from '../../access/sign-in-limits.ts'
import { rememberSource, signInSource } from '../../access/sign-in-sources.ts'
import { endToken, hashOf, issueToken, signInLinkEmail } from '../../access/tokens.ts'
import { writeAudit } from '../../data/audit.ts'
import { change } from '../../data/change.ts'
import { refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { findAccount, isUnchanged } from './store.ts'

/** What the audit log keeps of a sign-in by link. */
const byLink = { by: 'sign-in link' }
const usedLink = 'This sign-in link was used before or has expired.'
const wrongCredentials = 'Wrong email address or password.'

/** Signing in and out (spec sections 6 and 7). */
export const signInRoutes: Route[] = [
  // Not a `change`: no connection must be held while the password is checked.
  serve(signIn.login, async ({ db, body: { email, password }, address, requestId }) => {
    const source = signInSource(email, address)
    const account = await withSignInLimit(db, source, async () => {
      const found = await findAccount(db, email)
      return (await verifyPassword(found?.passwordHash, password)) ? found : undefined
    })
    if (!account) return refuse(401, wrongCredentials)
    if (account.role !== adminRole) return refuse(403, signInMessages.role)

    const { userId, name, image, role } = account
    const actor = { id: userId, name: account.email }
    const token = await db.transaction().execute(async (trx) => {
      if (!(await isUnchanged(trx, account))) refuse(401, wrongCredentials)
      await writeAudit(trx, { action: 'sign-in', entity: 'users', id: userId }, actor, requestId)
      await rememberSource(trx, source)
      return issueToken(trx, userId)
    })
    const user = { user_id: userId, name, email: account.email, image, role }
    return { token, message: 'Login successful', user }
  }),

  // Not a `change`: the caller is not signed in yet.
  serve(signIn.useLink, async ({ db, body, requestId }) =>
    db.transaction().execute(async (trx) => {
      const email = await signInLinkEmail(trx, body.token)
      const account = email === undefined ? undefined : await findAccount(trx, email)
      if (!account || !(await isUnchanged(trx, account))) return refuse(401, usedLink)
      if (!(await endToken(trx, hashOf(body.token)))) return refuse(401, usedLink)
      const { userId, name, image, role } = account
      if (role !== adminRole) return refuse(403, signInMessages.role)
      const audit = { action: 'sign-in', entity: 'users', id: userId, after: byLink } as const
      await writeAudit(trx, audit, { id: userId, name: account.email }, requestId)
      const user = { user_id: userId, name, email: account.email, image, role }
      return { token: await issueToken(trx, userId), message: 'Login successful', user }
    }),
  ),

  change(signIn.logout, async ({ db, actor }) => {
    await endToken(db, actor.tokenHash)
    return { audit: { action: 'sign-out', entity: 'users', id: actor.id } }
  }),
]
