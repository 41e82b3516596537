import { adminRole, signInMessages, signIn } from '@greenroom/contract'
import { requireCode } from '../../access/second-factor.ts'
import { findLink } from '../../access/sign-in-links.ts'
import { withSignInLimit } from '../../access/sign-in-limits.ts'
import { rememberSource, signInSource } from '../../access/sign-in-sources.ts'
import { endToken, hashOf, issueToken } from '../../access/tokens.ts'
import { writeAudit } from '../../data/audit.ts'
import { change } from '../../data/change.ts'
import { refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { findAccount, findWithPassword, isUnchanged } from './store.ts'

const usedLink = 'This sign-in link was used before or has expired.'
const wrongCredentials = 'Wrong email address or password.'

/** Signing in and out (spec sections 6 and 7), with the code of a second factor where there is one. */
export const signInRoutes: Route[] = [
  // Not a `change`: no connection must be held while the password is checked.
  serve(signIn.login, async ({ db, body, address, userAgent, requestId }) => {
    const source = signInSource(body.email, address)
    const account = await withSignInLimit(db, source, () =>
      findWithPassword(db, body.email, body.password),
    )
    if (!account) return refuse(401, wrongCredentials)
    if (account.role !== adminRole) return refuse(403, signInMessages.role)

    const { userId, name, email, image, role } = account
    const second = await requireCode(db, source, userId, body.code)
    const token = await db.transaction().execute(async (trx) => {
      if (!(await isUnchanged(trx, account))) refuse(401, wrongCredentials)
      const after = second && { after: { second_factor: second } }
      const audit = { action: 'sign-in', entity: 'users', id: userId, ...after } as const
      await writeAudit(trx, audit, { actor: { id: userId, name: email }, requestId, address })
      await rememberSource(trx, source)
      return issueToken(trx, userId, { userAgent, address })
    })
    const user = { user_id: userId, name, email, image, role }
    return { token, message: 'Login successful', user }
  }),

  // Not a `change`: the caller is not signed in yet.
  serve(signIn.useLink, async ({ db, body, address, userAgent, requestId }) => {
    const link = await findLink(db, body.token)
    const account = link && (await findAccount(db, link.email))
    if (!link || !account) return refuse(401, usedLink)
    const { userId, name, email, image, role } = account
    if (role !== adminRole) return refuse(403, signInMessages.role)

    const { issuer } = link
    // An identity provider asks for a second factor itself.
    const second = issuer
      ? undefined
      : await requireCode(db, signInSource(email, address), userId, body.code)
    const token = await db.transaction().execute(async (trx) => {
      if (!(await isUnchanged(trx, account))) refuse(401, usedLink)
      if (!(await endToken(trx, hashOf(body.token)))) refuse(401, usedLink)
      const by = issuer ? { by: 'identity provider', issuer } : { by: 'sign-in link' }
      const after = { ...by, ...(second && { second_factor: second }) }
      const audit = { action: 'sign-in', entity: 'users', id: userId, after } as const
      await writeAudit(trx, audit, { actor: { id: userId, name: email }, requestId, address })
      const maySetPassword = link.setsPassword || account.passwordHash === null
      return issueToken(trx, userId, { userAgent, address, maySetPassword, issuer })
    })
    const user = { user_id: userId, name, email, image, role }
    const setPassword = link.setsPassword && { set_password: true }
    return { token, message: 'Login successful', user, ...setPassword }
  }),

  change(signIn.logout, async ({ db, actor }) => {
    await endToken(db, actor.tokenHash)
    return { audit: { action: 'sign-out', entity: 'users', id: actor.id } }
  }),
]
