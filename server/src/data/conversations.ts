import type {
  OutputOf,
  KeptConversation,
  ConversationSummary,
  conversations,
} from '@greenroom/contract'
import { sql } from 'kysely'
import { namedScale } from './session-scores.ts'
import { isoTime, jsonList, jsonRow } from './lists/json.ts'
import { explainConflicts } from './changes/references.ts'
import { differsFrom, firstRow, insertInto, nextVersion, onlyRow } from '../database/rows.ts'
import type { Database } from '../database/database.ts'

const summary = sql`trial_id, name, mode_id, persona_id, expectations, replies, actor_email,
  session_id, user_id, version, ${isoTime('created_at')} as created_at, ${isoTime('updated_at')} as updated_at`
const scale = sql`case when report is not null then
  coalesce(${namedScale(sql`trials.mode_id`, sql`trials.created_at`)}, 100) end`
const whole = sql`
  ${summary}, prompt, messages, report, ${scale} as score_scale, coaching, model, judge_model`

/** All kept conversations, newest first. */
export const listConversations = jsonList(sql<ConversationSummary>`
  select ${summary} from trials order by trials.created_at desc, trial_id`)

/** A kept conversation by its id. */
export const findConversation = jsonRow(
  sql<KeptConversation>`select ${whole} from trials where trial_id = $1`,
)

/** Reads a summary and locks its row until the transaction ends. */
export const lockConversation = (
  db: Database,
  id: string,
): Promise<ConversationSummary | undefined> =>
  firstRow(
    db,
    sql<ConversationSummary>`select ${summary} from trials where trial_id = ${id} for update`,
  )

/** Keeps a conversation. @param copyOf the session that it is a copy of */
export const insertConversation = (
  db: Database,
  input: OutputOf<typeof conversations.input>,
  actorEmail: string,
  copyOf?: { readonly session_id: string; readonly user_id: string },
): Promise<KeptConversation> => {
  const { messages, expectations, report, ...others } = input
  const values = {
    ...others,
    messages: JSON.stringify(messages),
    replies: messages.filter(({ from }) => from === 'persona').length,
    expectations: JSON.stringify(expectations),
    report: report ? JSON.stringify(report) : null,
    actor_email: actorEmail,
    session_id: copyOf?.session_id,
    user_id: copyOf?.user_id,
  }
  const insert = sql<KeptConversation>`${insertInto('trials', values)} returning ${whole}`
  return explainConflicts(onlyRow(db, insert))
}

/** Sets the name and the expectations of an existing conversation, and increments its version, unless it has these. */
export const updateConversation = async (
  db: Database,
  id: string,
  { name, expectations }: Pick<ConversationSummary, 'name' | 'expectations'>,
): Promise<KeptConversation> => {
  const values = { name, expectations: JSON.stringify(expectations) }
  await db
    .updateTable('trials')
    .set({ ...values, ...nextVersion })
    .where('trial_id', '=', id)
    .where(differsFrom(values))
    .execute()
  return onlyRow(db, sql<KeptConversation>`select ${whole} from trials where trial_id = ${id}`)
}

/** Deletes a conversation. */
export const removeConversation = (db: Database, id: string) =>
  db.deleteFrom('trials').where('trial_id', '=', id).execute()
