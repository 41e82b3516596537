import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { normalizeEmail } from '../../access/sign-in-keys.ts'
import { signInSource } from '../../access/sign-in-sources.ts'
import { changesRow } from '../../database/rows.ts'
import { writeAudit } from './audit.ts'
import type { Call } from '../../http/route.ts'
import { findAccount } from '../../access/accounts.ts'

/**
 * Failures of the same account and address within this time share one entry, which is about the first of them. Accounts that
 * do not exist count as one, since invented ones would fill the audit log.
 */
const window = sql.lit('15 minutes')
/** Longer than writing an entry takes: the time of a response must not tell whether an account exists. */
const minMs = 100

/** Audits a failed sign-in. The account is named as it was sent, if nobody has it. */
export const auditFailedSignIn = (
  call: Pick<Call, 'db' | 'requestId' | 'address'>,
  email: string,
  reason: Reason,
) => Promise.all([countFailure(call, email, reason), pause(minMs)])

type Reason = 'wrong password' | 'wrong code' | 'not an administrator'

const countFailure = async (
  { db, requestId, address }: Parameters<typeof auditFailedSignIn>[0],
  email: string,
  reason: Reason,
) => {
  const account = await findAccount(db, email)
  const source = { ...signInSource(email, address), ...(!account && { account: '' }) }
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(5, hashtext(${JSON.stringify(source)}))`.execute(trx)
    const again = trx
      .updateTable('sign_in_failures')
      .set({ attempts: sql<number>`attempts + 1` })
      .where(({ and }) => and(source))
      .where(sql<boolean>`since > clock_timestamp() - ${window}::interval`)
    if (await changesRow(again)) return
    const audit_id = await writeAudit(
      trx,
      {
        action: 'sign-in-failed',
        entity: 'users',
        id: account?.userId ?? '',
        ...(!account && { title: normalizeEmail(email) }),
        after: { reason },
      },
      { actor: { id: null, name: account?.email ?? 'unknown' }, requestId, address },
    )
    await trx
      .insertInto('sign_in_failures')
      .values({ ...source, since: sql<Date>`clock_timestamp()`, audit_id })
      .execute()
  })
}
