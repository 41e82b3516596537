import { adminRole, signInMessages, signIn } from '@greenroom/contract'
import { codeRequired, requireCode, wrongCode } from '../../access/second-factor.ts'
import { findLink } from '../../access/sign-in-links.ts'
import { withSignInLimit } from '../../access/sign-in-limits.ts'
import { rememberSource, signInSource } from '../../access/sign-in-sources.ts'
import { deviceName, endToken, hashOf, issueToken } from '../../access/tokens.ts'
import { writeAudit } from '../../data/changes/audit.ts'
import { change } from '../../data/changes/change.ts'
import { HttpError, refuse } from '../../http/http-error.ts'
import type { Call, Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { auditFailedSignIn } from '../../data/changes/failed-sign-in.ts'
import { metrics } from '../../lib/metrics/metrics.ts'
import type { LabelsOf } from '../../lib/metrics/metrics.ts'
import { findAccount, findWithPassword, isUnchanged } from '../../access/accounts.ts'
import type { Account } from '../../access/accounts.ts'
import type { Database } from '../../database/database.ts'

const usedLink = 'This sign-in link was used before or has expired.'
const wrongCredentials = 'Wrong email address or password.'

type Result = LabelsOf<'signIns'>['result']

/** Labels of sign-ins that were refused, by message. */
const refusals: Readonly<Record<string, Result>> = {
  [wrongCredentials]: 'wrong_password',
  [signInMessages.role]: 'not_administrator',
  [codeRequired]: 'code_asked',
  [wrongCode]: 'wrong_code',
  [usedLink]: 'used_link',
}

const resultOf = (error: unknown): Result => {
  if (!(error instanceof HttpError)) return 'failed'
  return error.status === 429 ? 'limited' : (refusals[error.message] ?? 'failed')
}

/** Counts how sign-ins end. */
const counted =
  <Sent, SignedIn>(handle: (call: Sent) => Promise<SignedIn>) =>
  async (call: Sent): Promise<SignedIn> => {
    const count = (result: Result) => metrics.series?.signIns.inc({ result })
    try {
      const signedIn = await handle(call)
      count('success')
      return signedIn
    } catch (error) {
      count(resultOf(error))
      throw error
    }
  }

/** Signing in and out (spec sections 6 and 7), with the code of a second factor where there is one. */
export const signInRoutes: Route[] = [
  // Not a `change`: no connection must be held while the password is checked.
  serve(
    signIn.login,
    counted(async (call) => {
      const { db, body, address } = call
      const source = signInSource(body.email, address)
      let isOther = false
      const account = await withSignInLimit(db, source, async () => {
        const found = await findWithPassword(db, body.email, body.password)
        isOther = found !== undefined && found.role !== adminRole
        // The right password of somebody else counts as failed too: it must not be free to guess.
        return isOther ? undefined : found
      })
      if (!account) {
        const reason = isOther ? 'not an administrator' : 'wrong password'
        await auditFailedSignIn(call, body.email, reason)
        return isOther ? refuse(403, signInMessages.role) : refuse(401, wrongCredentials)
      }

      const second = await requireCode(db, source, account.userId, body.code).catch(
        auditWrongCode(call, account.email),
      )
      return signInAs(call, account, second && { second_factor: second }, async (trx) => {
        if (!(await isUnchanged(trx, account))) refuse(401, wrongCredentials)
        await rememberSource(trx, source)
        return {}
      })
    }),
  ),

  // Not a `change`: the caller is not signed in yet.
  serve(
    signIn.useLink,
    counted(async (call) => {
      const { db, body, address } = call
      const link = await findLink(db, body.token)
      const account = link && (await findAccount(db, link.email))
      if (!link || !account) return refuse(401, usedLink)
      const { userId, email } = account
      if (account.role !== adminRole) return refuse(403, signInMessages.role)

      const { issuer, setsPassword } = link
      const source = signInSource(email, address)
      // An identity provider asks for a second factor itself.
      const second = issuer
        ? undefined
        : await requireCode(db, source, userId, body.code).catch(auditWrongCode(call, email))
      const by = issuer ? { by: 'identity provider', issuer } : { by: 'sign-in link' }
      const after = { ...by, ...(second && { second_factor: second }) }
      const signedIn = await signInAs(call, account, after, async (trx) => {
        if (!(await isUnchanged(trx, account))) refuse(401, usedLink)
        if (!(await endToken(trx, hashOf(body.token)))) refuse(401, usedLink)
        const hasNoPassword = !issuer && account.passwordHash === null
        return { may_set_password: setsPassword || hasNoPassword, issuer }
      })
      return { ...signedIn, ...(setsPassword && { set_password: true }) }
    }),
  ),

  change(signIn.logout, async ({ db, actor }) => {
    await endToken(db, actor.tokenHash)
    return { audit: { action: 'sign-out', entity: 'users', id: actor.id } }
  }),
]

/**
 * Signs in to an account: audits it and issues a token.
 * @param after what the audit log says of it
 * @param check ends the sign-in if it may not be any more. @returns more values of the token
 */
const signInAs = async (
  { db, address, userAgent, requestId }: Call,
  { userId, name, email, image, role }: Account,
  after: object | undefined,
  check: (trx: Database) => Promise<Parameters<typeof issueToken>[2]>,
) => {
  const token = await db.transaction().execute(async (trx) => {
    const values = await check(trx)
    await writeAudit(
      trx,
      { action: 'sign-in', entity: 'users', id: userId, ...(after && { after }) },
      { actor: { id: userId, name: email }, requestId, address },
    )
    return issueToken(trx, userId, { ...values, device: deviceName(userAgent), address })
  })
  return { token, message: 'Login successful', user: { user_id: userId, name, email, image, role } }
}

/** A sign-in that stops to ask for the code has not failed. */
const auditWrongCode =
  (call: Parameters<typeof auditFailedSignIn>[0], email: string) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof HttpError && error.message === wrongCode)
      await auditFailedSignIn(call, email, 'wrong code')
    throw error
  }
