import { createHash } from 'node:crypto'
import { maxSentencesAMinute, pluralize } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { firstRow, onlyRow } from '../../database/rows.ts'
import { retryLater } from '../../http/http-error.ts'

/** A sentence in a voice. */
export interface Sentence {
  readonly voice_id: string
  readonly text: string
}

/** The most bytes of sound that are kept for all servers. */
const maxKept = 50 * 1024 * 1024

const hashOf = ({ text }: Sentence) => createHash('sha256').update(text).digest()

/** The sound of a sentence, if it is kept. */
export const findClip = async (db: Database, sentence: Sentence): Promise<Buffer | undefined> => {
  const found = await firstRow(
    db,
    sql<{ audio: Buffer }>`select audio from speech_clips
      where voice_id = ${sentence.voice_id} and sentence_hash = ${hashOf(sentence)}`,
  )
  return found?.audio
}

/** Keeps the sound of a sentence, and drops the oldest ones that have no room beside it. */
export const keepClip = async (db: Database, sentence: Sentence, audio: Buffer): Promise<void> => {
  await sql`insert into speech_clips (voice_id, sentence_hash, audio)
    values (${sentence.voice_id}, ${hashOf(sentence)}, ${audio}) on conflict do nothing`.execute(db)
  await sql`delete from speech_clips where (voice_id, sentence_hash) in (
    select voice_id, sentence_hash from (
      select voice_id, sentence_hash,
        sum(octet_length(audio)) over (order by made_at desc, voice_id, sentence_hash) as bytes
      from speech_clips) kept
    where bytes > ${maxKept})`.execute(db)
}

/** Counts a sentence that the speech server is asked for, for all servers. @throws HttpError 429 with Retry-After */
export const countSentence = async (db: Database): Promise<void> => {
  const minute = sql`interval '1 minute'`
  const { spoken, seconds } = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(8, 0)`.execute(trx)
    await sql`delete from speech_calls where at <= clock_timestamp() - ${minute}`.execute(trx)
    const recent = await onlyRow(
      trx,
      sql<{ spoken: number; seconds: number | null }>`
        select count(*)::integer as spoken,
          ceil(extract(epoch from min(at) + ${minute} - clock_timestamp()))::integer as seconds
        from speech_calls`,
    )
    if (recent.spoken < maxSentencesAMinute)
      await sql`insert into speech_calls default values`.execute(trx)
    return recent
  })
  if (spoken < maxSentencesAMinute) return
  const wait = Math.max(seconds ?? 1, 1)
  const message = `${maxSentencesAMinute} new sentences were spoken in the last minute. Please try again in ${pluralize(wait, 'second')}.`
  throw retryLater(message, { status: 429, seconds: wait })
}
