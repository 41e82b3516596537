import { setTimeout as wait } from 'node:timers/promises'
import { adminRole, signIn } from '@greenroom/contract'
import { findAccount, isUnchanged } from '../../access/accounts.ts'
import type { Mails } from '../../access/mails.ts'
import { secretOf } from '../../access/second-factor.ts'
import { addressKey } from '../../access/sign-in-keys.ts'
import { issuePasswordLink } from '../../access/sign-in-links.ts'
import { writeAudit } from '../../data/changes/audit.ts'
import type { Database } from '../../database/database.ts'
import { retryLater } from '../../http/http-error.ts'
import { parseCall } from '../../http/parse-request.ts'
import type { Route } from '../../http/route.ts'

/** How often a server can be asked in an hour: for one account, and from one network address. */
const most = { account: 3, address: 20 }
const hour = 3_600_000

/** The longest wait before an account is looked for, in milliseconds: what a server is busy with tells nothing. */
const longestWait = 500

/** Counts what happens in an hour, in the memory of this server. @returns whether there were fewer than `limit` before */
const hourlyLimit = (limit: number) => {
  const times = new Map<string, number[]>()
  return (key: string, now = Date.now()) => {
    for (const [one, [newest = 0]] of times) if (newest < now - hour) times.delete(one)
    const recent = (times.get(key) ?? []).filter((time) => time > now - hour)
    if (recent.length >= limit) return false
    times.set(key, [now, ...recent])
    return true
  }
}

/**
 * Sends a link to an administrator who has forgotten the password (feature `password-mail`). The response comes before
 * anything is looked up, at a random time, so that neither it nor what follows tells whether there is such an administrator.
 * Who signs in with an identity provider gets none: a mail would lead past its second factor.
 * @param site where browsers reach the console: never what the `Host` header of the request says
 */
export const forgotPassword = (mails: Mails, site: string): Route => {
  const isFewFromAddress = hourlyLimit(most.address)
  const isFewForAccount = hourlyLimit(most.account)
  const sendLink = async (
    db: Database,
    email: string,
    source: { requestId: string; address: string },
  ) => {
    await wait(Math.random() * longestWait, undefined, { ref: false })
    const account = await findAccount(db, email)
    if (account?.role !== adminRole || (await isLeftToProvider(db, account.userId))) return
    const { userId: id, email: to } = account
    // A further mail for the account is not sent, without a word: earlier ones have arrived.
    if (!isFewForAccount(id)) return
    const token = await db.transaction().execute(async (trx) => {
      if (!(await isUnchanged(trx, account))) return undefined
      const link = await issuePasswordLink(trx, id, { within: '1 hour', endsOthers: false })
      const after = { expires_at: link.expiresAt, by: 'mail' }
      await writeAudit(
        trx,
        { action: 'issue-sign-in-link', entity: 'users', id, after },
        { actor: { id: null, name: 'greenroom' }, ...source },
      )
      return link.token
    })
    if (token !== undefined) mails.resetPassword(to, `${site}/?token=${token}`)
  }
  return {
    endpoint: signIn.forgotPassword,
    changes: false,
    handle: async (db, request) => {
      const { body, address, requestId } = await parseCall(signIn.forgotPassword, db, request)
      if (!isFewFromAddress(addressKey(address)))
        throw retryLater('Too many links were asked for. Please try again in an hour.', {
          status: 429,
          seconds: hour / 1000,
        })
      sendLink(db, body.email, { requestId, address }).catch((error: unknown) =>
        request.log.warn({ err: error }, 'a password link was not made'),
      )
      return { status: 204, body: null }
    },
  }
}

/** Whether only an identity provider asks for a second factor of the account. */
const isLeftToProvider = async (db: Database, userId: string) => {
  const link = await db
    .selectFrom('oidc_links')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return link !== undefined && (await secretOf(db, userId)) === undefined
}
