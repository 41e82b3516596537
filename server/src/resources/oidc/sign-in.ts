import { adminRole } from '@greenroom/contract'
import type { OidcProblem } from '@greenroom/contract'
import { issueIdentityLink } from '../../access/sign-in-links.ts'
import { writeAudit } from '../../data/changes/audit.ts'
import type { Database } from '../../database/database.ts'
import { findAccount, isUnchanged } from '../../access/accounts.ts'
import type { Account } from '../../access/accounts.ts'
import type { Identity } from './provider.ts'

type Result = { token: string } | { problem: OidcProblem }

/**
 * Finds the super_admin of an identity: the linked one, or at first the one with its verified address, who is linked then.
 * Nobody is ever created.
 * @returns the token of a sign-in link that is valid for a minute
 */
export const signInIdentity = async (
  db: Database,
  identity: Identity,
  from: { requestId: string; address: string },
): Promise<Result> =>
  db.transaction().execute(async (trx): Promise<Result> => {
    const { issuer, email, isEmailVerified } = identity
    const linked = await linkedEmail(trx, identity)
    if (linked === undefined && !(email && isEmailVerified)) return { problem: 'unverified' }
    const account = await findAccount(trx, linked ?? email ?? '')
    if (account?.role !== adminRole) return { problem: 'unknown' }
    if (!(await isUnchanged(trx, account))) return { problem: 'failed' }
    if (linked === undefined && !(await link(trx, identity, account, from)))
      return { problem: 'linked' }
    return { token: await issueIdentityLink(trx, account.userId, issuer) }
  })

const linkedEmail = async (
  db: Database,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
) => {
  const found = await db
    .selectFrom('oidc_links')
    .innerJoin('users', 'users.user_id', 'oidc_links.user_id')
    .select('email')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.email
}

/** @returns false when the account or the identity has another link: the address may belong to someone else by now */
const link = async (
  db: Database,
  { issuer, subject }: Identity,
  { userId, email }: Account,
  { requestId, address }: { requestId: string; address: string },
) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('oidc_links')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // A concurrent sign-in may have been faster.
  if (!numInsertedOrUpdatedRows) return (await linkedEmail(db, { issuer, subject })) === email
  await writeAudit(
    db,
    { action: 'link-identity', entity: 'users', id: userId, after: { issuer } },
    { actor: { id: userId, name: email }, requestId, address },
  )
  return true
}
