import type { OutputOf, Trial, TrialSummary, trials } from '@greenroom/contract'
import { sql } from 'kysely'
import { namedScale } from './session-scores.ts'
import { isoTime, jsonList, jsonRow } from './lists/json.ts'
import { explainConflicts } from './changes/references.ts'
import { differsFrom, firstRow, nextVersion, onlyRow } from '../database/rows.ts'
import type { Database } from '../database/database.ts'

const summary = sql`trial_id, name, mode_id, persona_id, expectations, replies, actor_email,
  session_id, user_id, version, ${isoTime('created_at')} as created_at, ${isoTime('updated_at')} as updated_at`
const scale = sql`case when report is not null then
  coalesce(${namedScale(sql`trials.mode_id`, sql`trials.created_at`)}, 100) end`
const whole = sql`${summary}, prompt, messages, report, ${scale} as score_scale, coaching`

/** All kept conversations, newest first. */
export const listTrials = jsonList(sql<TrialSummary>`
  select ${summary} from trials order by trials.created_at desc, trial_id`)

/** A kept conversation by its id. */
export const findTrial = jsonRow(sql<Trial>`select ${whole} from trials where trial_id = $1`)

/** Reads a summary and locks its row until the transaction ends. */
export const lockTrial = (db: Database, id: string): Promise<TrialSummary | undefined> =>
  firstRow(db, sql<TrialSummary>`select ${summary} from trials where trial_id = ${id} for update`)

/** Keeps a conversation. @param copyOf the session that it is a copy of */
export const insertTrial = (
  db: Database,
  input: OutputOf<typeof trials.input>,
  actorEmail: string,
  copyOf?: { readonly session_id: string; readonly user_id: string },
): Promise<Trial> => {
  const { name, mode_id, persona_id, prompt, messages, expectations, report, coaching } = input
  const replies = messages.filter(({ from }) => from === 'persona').length
  const json = report ? JSON.stringify(report) : null
  return explainConflicts(
    onlyRow(
      db,
      sql<Trial>`
        insert into trials (name, mode_id, persona_id, prompt, messages, replies, expectations,
          report, coaching, actor_email, session_id, user_id)
        values (${name}, ${mode_id}, ${persona_id}, ${prompt}, ${JSON.stringify(messages)},
          ${replies}, ${JSON.stringify(expectations)}, ${json},
          ${coaching ?? null}, ${actorEmail}, ${copyOf?.session_id ?? null},
          ${copyOf?.user_id ?? null})
        returning ${whole}`,
    ),
  )
}

/** Sets the name and the expectations of an existing conversation, and increments its version, unless it has these. */
export const updateTrial = async (
  db: Database,
  id: string,
  { name, expectations }: Pick<TrialSummary, 'name' | 'expectations'>,
): Promise<Trial> => {
  const values = { name, expectations: JSON.stringify(expectations) }
  await db
    .updateTable('trials')
    .set({ ...values, ...nextVersion })
    .where('trial_id', '=', id)
    .where(differsFrom(values))
    .execute()
  return onlyRow(db, sql<Trial>`select ${whole} from trials where trial_id = ${id}`)
}

/** Deletes a conversation. */
export const removeTrial = (db: Database, id: string) =>
  db.deleteFrom('trials').where('trial_id', '=', id).execute()
