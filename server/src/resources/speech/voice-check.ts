import { specifiedVoices } from '@greenroom/contract'
import type { OutputOf, voiceCheck } from '@greenroom/contract'
import { sql } from 'kysely'
import { listVoices } from '../../adapters/speech-server/speech-server.ts'
import type { SpeechServer } from '../../config/config.ts'
import { isoTime } from '../../data/lists/json.ts'
import type { Database } from '../../database/database.ts'
import { firstRow } from '../../database/rows.ts'

/** Reads which of the voices that are listed here or used by personas the speech server did not list at the last check. */
export const readVoiceCheck = async (db: Database): Promise<OutputOf<typeof voiceCheck>> => {
  const specified = specifiedVoices.map(({ voice_id }) => voice_id)
  const check = await firstRow(
    db,
    sql<{ checked_at: string; withdrawn: string[] }>`
      select ${isoTime('checked_at')} as checked_at, array(
        select voice_id from (
          select unnest(${specified}::text[]) as voice_id
          union select voice_id from voices
          union select voice_id from personas where voice_id <> '') known
        where voice_id <> all (voice_ids) order by voice_id) as withdrawn
      from voice_checks`,
  )
  return check ?? { checked_at: null, withdrawn: [] }
}

/** Reads the list of the speech server, and notes it. @throws SpeechError */
export const checkVoices = async (
  db: Database,
  server: SpeechServer,
  stopping: AbortSignal,
): Promise<void> => {
  const ids = await listVoices(server, stopping)
  await sql`
    insert into voice_checks (checked_at, voice_ids) values (clock_timestamp(), ${ids}::text[])
    on conflict (only_one) do update
      set checked_at = excluded.checked_at, voice_ids = excluded.voice_ids`.execute(db)
}

/** The same, unless it was done in the last day. */
export const checkVoicesDaily = async (...call: Parameters<typeof checkVoices>): Promise<void> => {
  const recent = sql`select from voice_checks where checked_at > now() - interval '24 hours'`
  if (!(await firstRow(call[0], recent))) await checkVoices(...call)
}
