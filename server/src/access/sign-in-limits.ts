import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Database } from '../database/database.ts'
import { Refusal } from '../http/http-error.ts'
import { isKnownPlace } from './sign-in-places.ts'
import type { SignInPlace } from './sign-in-places.ts'

/** Failed attempts that are let through in a quarter of an hour. */
const most = { account: 20, address: 100 }
const span = sql.lit('15 minutes')
/** Checks that run at once in this server, 19 MiB each, and how many more may wait for their turn. */
const atOnce = 2
const waiting = 500
/** How long one may wait for its turn, in milliseconds: longer where the database hangs. */
const longestWait = 15_000

const turns = pLimit(atOnce)

/**
 * Lets a password be checked, unless this account or this address has guessed wrongly too often. The attempt is
 * written down as failed before the check and taken back after a right one, so that guesses sent side by side, even
 * to several servers, never get more checks than guesses sent one after another.
 * Somebody who signs in from where this account has been signed in to before is not kept out by guesses from elsewhere.
 * @param check answers `undefined` for a wrong guess
 * @throws Refusal 429 with Retry-After, 503 when too many wait already
 */
export const limited = async <Right>(
  db: Database,
  place: SignInPlace,
  check: () => Promise<Right | undefined>,
): Promise<Right | undefined> => {
  if (turns.pendingCount >= waiting) throw tooMany()
  const asked = Date.now()
  return turns(async () => {
    if (Date.now() - asked > longestWait) throw tooMany()
    const attempt = await writeDown(db, place)
    const right = await check()
    if (right !== undefined)
      await db.deleteFrom('sign_in_attempts').where('attempt_id', '=', attempt).execute()
    return right
  })
}

const tooMany = () =>
  new Refusal(503, 'Too many people are signing in at the moment. Please try again.', {
    headers: { 'retry-after': '5' },
  })

/** One at a time for each account and each address: the locks make counting and writing one step. */
const writeDown = async (db: Database, place: SignInPlace) =>
  db.transaction().execute(async (trx) => {
    const { account, address } = place
    await sql`select pg_advisory_xact_lock(1, hashtext(${account}))`.execute(trx)
    await sql`select pg_advisory_xact_lock(2, hashtext(${address}))`.execute(trx)
    // Only guesses from there count where the account is at home; others would lock its owner out for as long as they like.
    const isKnown = await isKnownPlace(trx, place)
    await demandFew(trx, most.account, isKnown ? place : { account })
    await demandFew(trx, most.address, { address })
    const { attempt_id } = await trx
      .insertInto('sign_in_attempts')
      .values(place)
      .returning('attempt_id')
      .executeTakeFirstOrThrow()
    return attempt_id
  })

/** The attempt that has to grow old before the next is let through is the `limit`-th newest. */
const demandFew = async (
  db: Database,
  limit: number,
  by: Pick<SignInPlace, 'account'> | Pick<SignInPlace, 'address'> | SignInPlace,
) => {
  const blocking = await db
    .selectFrom('sign_in_attempts')
    .select(
      sql<number>`ceil(extract(epoch from at + ${span}::interval - clock_timestamp()))::integer`.as(
        'wait',
      ),
    )
    .where(({ and }) => and(by))
    .where(sql<boolean>`at > clock_timestamp() - ${span}::interval`)
    .orderBy('at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  if (!blocking) return
  const seconds = Math.max(1, blocking.wait)
  const minutes = Math.ceil(seconds / 60)
  throw new Refusal(
    429,
    `Too many failed sign-ins. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}

/** Forgets the attempts that count no more. */
export const forgetOldAttempts = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('sign_in_attempts')
    .where(sql<boolean>`at < clock_timestamp() - ${span}::interval`)
    .execute()
}
