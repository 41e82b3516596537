import type { Message } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { firstRow } from '../database/rows.ts'
import { forgetResponses } from './changes/idempotency.ts'
import { indexedTime } from './session-scores.ts'

/** How many sessions with a transcript are looked at, so that it is fast also where all of them are text. */
const lookedAt = 5000

/** Selects the newest sessions of a mode whose transcript is a list of messages. */
export const newestWithMessages = (modeId: string): RawBuilder<unknown> => sql`
  select * from (
    select * from sessions where sessions.mode_id = ${modeId} and transcript is not null
    order by ${indexedTime} desc, session_id desc limit ${sql.lit(lookedAt)}
  ) newest
  where transcript @? 'strict $[*]' and not transcript @? ${sql.lit(
    '$[*] ? (!(@.from == "trainee" || @.from == "persona") || !(@.text.type() == "string"))',
  )}`

/** The transcript of a session that has one as a list of messages; `undefined` where it was removed. */
export const readTranscript = async (db: Database, sessionId: string) => {
  const statement = sql<{ transcript: Message[] }>`
    select transcript from sessions where session_id = ${sessionId} and transcript is not null`
  return (await firstRow(db, statement))?.transcript
}

/** Whether the words of a session still exist, also in the trash, from where it can be restored. */
const hasWords = sql`(
  exists (select from sessions where sessions.session_id = copy.session_id and transcript is not null)
  or exists (
    select from trash where entity = 'sessions' and entity_id = copy.session_id
      and jsonb_typeof(content #> '{rows,sessions,0,transcript}') <> 'null'))`

/**
 * Removes copies of sessions whose own words were removed, or that were deleted for good, and saved responses with
 * conversations that are gone.
 */
export const removeCopies = async (db: Database) => {
  for (const table of ['trials', 'model_runs'])
    await sql`
      delete from ${sql.table(table)} copy
      where session_id is not null and not ${hasWords}`.execute(db)
  await forgetResponses(
    db,
    sql<boolean>`case when body like '%"trial_id"%' then body::jsonb ?& '{trial_id,messages}' and not exists (
      select from trials where trial_id::text = body::jsonb ->> 'trial_id') end`,
  )
}
