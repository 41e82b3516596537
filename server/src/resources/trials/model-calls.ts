import { maxModelCalls } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { HttpError } from '../../http/http-error.ts'

/** What one administrator may do with the model server. A call is ended after `longest` seconds even if its server died. */
const limits = { running: 2, hourly: maxModelCalls, longest: 120 }
const window = sql.lit('1 hour')
const retrySeconds = 5

/**
 * Counts a call of the model server. The advisory lock makes counting and recording one step for each user, on any
 * number of servers.
 * @returns its id
 * @throws HttpError 429 with Retry-After
 */
export const recordModelCall = (db: Database, userId: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(4, hashtext(${userId}))`.execute(trx)
    const { rows } = await sql<{ calls: number; running: number; wait: number | null }>`
      select
        count(*)::integer as calls,
        count(*) filter (where ended_at is null
          and at > clock_timestamp() - make_interval(secs => ${limits.longest}))::integer as running,
        ceil(extract(epoch from min(at) + ${window}::interval - clock_timestamp()))::integer as wait
      from model_calls
      where user_id = ${userId} and at > clock_timestamp() - ${window}::interval`.execute(trx)
    const { calls = 0, running = 0, wait } = rows[0] ?? {}
    if (calls >= limits.hourly) throw usedUp(Math.max(1, wait ?? 1))
    if (running >= limits.running) throw busy()
    const { call_id } = await trx
      .insertInto('model_calls')
      .values({ user_id: userId })
      .returning('call_id')
      .executeTakeFirstOrThrow()
    return call_id
  })

const busy = () =>
  new HttpError(
    429,
    `The model is already answering you ${limits.running} times. Wait until one answer ends.`,
    { headers: { 'retry-after': String(retrySeconds) } },
  )

const usedUp = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return new HttpError(
    429,
    `You have asked the model ${limits.hourly} times in the last hour. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}

/** Marks a call as ended, so that the next one may begin. */
export const endModelCall = async (db: Database, callId: string): Promise<void> => {
  await sql`update model_calls set ended_at = clock_timestamp() where call_id = ${callId}`.execute(
    db,
  )
}

/** Deletes calls that no longer count. */
export const deleteOldModelCalls = async (db: Database): Promise<void> => {
  await sql`delete from model_calls where at < clock_timestamp() - ${window}::interval`.execute(db)
}
