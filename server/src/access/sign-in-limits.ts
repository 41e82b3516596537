import { pluralize } from '@greenroom/contract'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'
import type { Database } from '../database/database.ts'
import { retryLater } from '../http/http-error.ts'
import { isKnownSource } from './sign-in-sources.ts'
import type { SignInSource } from './sign-in-sources.ts'

/** Failed attempts allowed within the window. */
const maxAttempts = { account: 20, address: 100 }
const window = sql.lit('15 minutes')
/** A password check takes 19 MiB, so few run at once; the others wait in a bounded queue. */
const maxConcurrent = 2
const maxQueued = 500
/** Most places of one address in the queue, so that nobody fills it alone. */
const maxQueuedPerAddress = 100
const queueTimeoutMs = 15_000

/** Users at known sources wait for each other only. */
const queues = { unknown: pLimit(maxConcurrent), known: pLimit(1) }
const queuedByAddress = new Map<string, number>()

/**
 * Runs a password check, unless this account or this address has too many failed attempts. The attempt is recorded as
 * failed before the check and deleted after a success, so concurrent guesses, even on several servers, get no more
 * checks than sequential ones. Guesses from elsewhere do not lock out a user who signs in from a known source.
 * @param check returns `undefined` for a wrong password
 * Who is blocked is refused before queueing, so that a flood of blocked attempts keeps nobody else waiting.
 * @throws HttpError 429 with Retry-After; 503 when the queue is full
 */
export const withSignInLimit = async <Result>(
  db: Database,
  source: SignInSource,
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> => {
  const isKnown = await isKnownSource(db, source)
  await requireFewAttempts(db, source, isKnown)
  const queue = isKnown ? queues.known : queues.unknown
  return withPlace(queue, source.address, async () => {
    const attempt = await recordAttempt(db, source)
    const result = await check()
    if (result !== undefined)
      await db.deleteFrom('sign_in_attempts').where('attempt_id', '=', attempt).execute()
    return result
  })
}

/** Runs work when it is its turn. @throws HttpError 503 when the queue or the address has no free place */
const withPlace = async <Result>(
  queue: LimitFunction,
  address: string,
  work: () => Promise<Result>,
) => {
  const queued = queuedByAddress.get(address) ?? 0
  if (queue.pendingCount >= maxQueued || queued >= maxQueuedPerAddress) throw queueFull()
  queuedByAddress.set(address, queued + 1)
  const queuedAt = Date.now()
  try {
    return await queue(async () => {
      if (Date.now() - queuedAt > queueTimeoutMs) throw queueFull()
      return work()
    })
  } finally {
    const left = (queuedByAddress.get(address) ?? 1) - 1
    if (left > 0) queuedByAddress.set(address, left)
    else queuedByAddress.delete(address)
  }
}

const queueFull = () =>
  retryLater('Too many people are signing in at the moment. Please try again.', { seconds: 5 })

/** The advisory locks make counting and recording one step for each account and each address. */
const recordAttempt = async (db: Database, source: SignInSource) =>
  db.transaction().execute(async (trx) => {
    const { account, address } = source
    await sql`select pg_advisory_xact_lock(1, hashtext(${account}))`.execute(trx)
    await sql`select pg_advisory_xact_lock(2, hashtext(${address}))`.execute(trx)
    await requireFewAttempts(trx, source, await isKnownSource(trx, source))
    const { attempt_id } = await trx
      .insertInto('sign_in_attempts')
      .values(source)
      .returning('attempt_id')
      .executeTakeFirstOrThrow()
    return attempt_id
  })

/** At a known source, only failures of this account at this address count. */
const requireFewAttempts = async (db: Database, source: SignInSource, isKnown: boolean) => {
  const { account, address } = source
  if (isKnown) return requireFewer(db, maxAttempts.account, source)
  await requireFewer(db, maxAttempts.account, { account })
  await requireFewer(db, maxAttempts.address, { address })
}

/** The `limit`-th newest attempt must leave the window before the next one is allowed. */
const requireFewer = async (db: Database, limit: number, by: Partial<SignInSource>) => {
  const left = sql<number>`extract(epoch from at + ${window}::interval - clock_timestamp())::float8`
  const blocking = await db
    .selectFrom('sign_in_attempts')
    .select(left.as('left'))
    .where(({ and }) => and(by))
    .where(sql<boolean>`at > clock_timestamp() - ${window}::interval`)
    .orderBy('at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  if (!blocking) return
  const seconds = Math.max(1, Math.ceil(blocking.left))
  const minutes = Math.ceil(seconds / 60)
  throw retryLater(
    `Too many failed sign-ins. Please try again in ${pluralize(minutes, 'minute')}.`,
    { status: 429, seconds },
  )
}

/** Deletes attempts that no longer count. */
export const deleteOldAttempts = (db: Database) =>
  sql`delete from sign_in_attempts where at < clock_timestamp() - ${window}::interval`.execute(db)
