import { fromWire, maxExperimentConversations } from '@greenroom/contract'
import type { Experiment, ExperimentChange, Message } from '@greenroom/contract'
import { sql } from 'kysely'
import type { ItemStores } from '../../data/items.ts'
import { allOf } from '../../data/lists/filters.ts'
import { callsOf } from '../../data/model-jobs/replays.ts'
import type { Database } from '../../database/database.ts'
import { allRows, firstRow } from '../../database/rows.ts'
import { sha256 } from '../../lib/sha256.ts'
import { changedPrompts, currentPrompts } from './what-if.ts'

interface Reached {
  readonly trial_id: string
  readonly name: string
  readonly mode_id: string
  readonly persona_id: string
  readonly current_hash: string
  readonly changed_hash: string
  /** How many lines the trainee says, how many expectations there are, and the bytes of all messages. */
  readonly lines: number
  readonly expectations: number
  readonly bytes: number
  /** Where the scale of its report prompt ends. */
  readonly scale: 10 | 100
}

/** A conversation that a change reaches, without its words. */
export type Conversation = Reached & { readonly report: string }

/** What the conversations are narrowed to. */
interface Only {
  readonly mode_ids?: readonly string[] | undefined
  readonly persona_ids?: readonly string[] | undefined
  readonly trial_ids?: readonly string[] | undefined
}

/**
 * The prompts that a change touches, the newest conversations with them that can be replayed, and functions that return the
 * report prompt of one and compose its prompt with and without the change.
 * @param changes without any, all prompts of kept conversations, as they are on both sides
 */
export const planExperiment = async (
  db: Database,
  items: ItemStores,
  changes: readonly ExperimentChange[] | undefined,
  only: Only,
) => {
  const { prompts, textsOf } = changes
    ? await changedPrompts(db, items, changes)
    : await currentPrompts(db, only)
  const reached = await conversationsWith(db, prompts, only)
  const rows = await db.selectFrom('mode_reports').select(['mode_id', 'prompt_template']).execute()
  const texts = new Map(rows.map((one) => [one.mode_id, fromWire(one.prompt_template)]))
  const reportOf = ({ mode_id }: Reached) => texts.get(mode_id) ?? ''
  const conversations = reached.map((one) => ({ ...one, report: sha256(reportOf(one)) }))
  return { prompts, conversations, reportOf, textsOf }
}

const conversationsWith = (
  db: Database,
  prompts: Experiment['prompts'],
  { mode_ids, persona_ids, trial_ids }: Only,
) =>
  allRows(
    db,
    sql<Reached>`
      select trial_id, trials.name, mode_id, persona_id, current_hash, changed_hash,
        jsonb_array_length(jsonb_path_query_array(messages, ${ofTrainee})) as lines,
        jsonb_array_length(expectations) as expectations, octet_length(messages::text) as bytes,
        coalesce(report_scale(mode_reports.prompt_template), 100) as scale
      from trials
        join jsonb_to_recordset(${JSON.stringify(prompts)}::jsonb) changed (
          mode_id uuid, persona_id uuid, current_hash text, changed_hash text
        ) using (mode_id, persona_id)
        join mode_reports using (mode_id)
      where ${allOf([
        mode_ids && sql`mode_id = any (${mode_ids}::uuid[])`,
        persona_ids && sql`persona_id = any (${persona_ids}::uuid[])`,
        trial_ids && sql`trial_id = any (${trial_ids}::uuid[])`,
        sql`messages @? ${ofTrainee}`,
      ])}
      order by trials.created_at desc, trial_id limit ${maxExperimentConversations}`,
  )

const ofTrainee = sql.lit('$[*] ? (@.from == "trainee")')

/** Reads what is said in a conversation before the trainee's first line, and the trainee's lines. */
export const readLines = async (db: Database, conversationId: string) => {
  const found = await firstRow(
    db,
    sql<{ messages: Message[]; expectations: string[] }>`
      select messages, expectations from trials where trial_id = ${conversationId}`,
  )
  if (!found) return undefined
  const { messages, expectations } = found
  const first = messages.findIndex(({ from }) => from === 'trainee')
  const lines = messages.flatMap(({ from, text }) => (from === 'trainee' ? text : []))
  return { opening: messages.slice(0, first), lines, expectations }
}

/** How many calls these conversations take, replayed once on each side. */
export const callsFor = (conversations: readonly Conversation[]): number =>
  conversations.reduce((sum, { lines, expectations }) => sum + 2 * callsOf(lines, expectations), 0)

/** The report prompts that judge these conversations, by their hashes. */
export const judgesOf = (conversations: readonly Conversation[]): readonly string[] =>
  [...new Set(conversations.map(({ report }) => report))].toSorted()
