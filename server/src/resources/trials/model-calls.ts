import { maxModelCalls } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { preparedStatement } from '../../database/prepared-statement.ts'
import { HttpError } from '../../http/http-error.ts'

/** What one administrator may do with the model server. A call is ended after `longest` seconds even if its server died. */
const limits = { running: 2, hourly: maxModelCalls, longest: 120 }
const retrySeconds = 5

const record = preparedStatement(
  sql<{
    call_id: string | null
    wait_seconds: number | null
  }>`select call_id, wait_seconds from record_model_call($1, $2, $3, $4)`,
)

/**
 * Counts a call of the model server.
 * @returns its id
 * @throws HttpError 429 with Retry-After
 */
export const recordModelCall = async (db: Database, userId: string): Promise<string> => {
  const { running, hourly, longest } = limits
  const [row] = await record(db, userId, running, hourly, longest)
  if (row?.call_id) return row.call_id
  throw row?.wait_seconds ? usedUp(row.wait_seconds) : busy()
}

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

const end = preparedStatement(sql<object>`
  with durability as (select set_config('synchronous_commit', 'off', true))
  update model_calls set ended_at = clock_timestamp() from durability where call_id = $1`)

/** Marks a call as ended, so that the next one may begin. */
export const endModelCall = async (db: Database, callId: string): Promise<void> => {
  await end(db, callId)
}

/** Deletes calls that no longer count. */
export const deleteOldModelCalls = async (db: Database): Promise<void> => {
  await sql`delete from model_calls where at < clock_timestamp() - interval '1 hour'`.execute(db)
}
