import { fromWire } from '@greenroom/contract'
import type { Experiment, ExperimentChange, Message } from '@greenroom/contract'
import { sql } from 'kysely'
import type { ItemStores } from '../../data/items.ts'
import { callsOf } from '../../data/model-jobs/replays.ts'
import type { Database } from '../../database/database.ts'
import { allRows } from '../../database/rows.ts'
import { sha256 } from '../../lib/sha256.ts'
import { changedPrompts } from './what-if.ts'

interface Reached {
  readonly trial_id: string
  readonly name: string
  readonly mode_id: string
  readonly persona_id: string
  readonly current_hash: string
  readonly changed_hash: string
  readonly messages: readonly Message[]
  readonly expectations: readonly string[]
  /** The report prompt of its mode, in wire form. */
  readonly report_text: string
  readonly scale: 10 | 100
}

/** A conversation that a change reaches. */
export type Conversation = Awaited<ReturnType<typeof planExperiment>>['conversations'][number]

/**
 * The prompts that a change touches, the conversations with them that can be replayed, newest first, and all texts by their
 * hashes.
 */
export const planExperiment = async (
  db: Database,
  items: ItemStores,
  changes: readonly ExperimentChange[],
) => {
  const { prompts, texts } = await changedPrompts(db, items, changes)
  const reached = await conversationsWith(db, prompts)
  const conversations = reached.map(({ messages, report_text, ...conversation }) => {
    const text = fromWire(report_text)
    const report = sha256(text)
    texts.set(report, text)
    const first = messages.findIndex(({ from }) => from === 'trainee')
    const lines = messages.flatMap(({ from, text: said }) => (from === 'trainee' ? said : []))
    return { ...conversation, report, opening: messages.slice(0, first), lines }
  })
  return { prompts, conversations, texts }
}

const conversationsWith = (db: Database, prompts: Experiment['prompts']) =>
  allRows(
    db,
    sql<Reached>`
      select trial_id, trials.name, mode_id, persona_id, current_hash, changed_hash, messages,
        expectations, mode_reports.prompt_template as report_text,
        coalesce(report_scale(mode_reports.prompt_template), 100) as scale
      from trials
        join jsonb_to_recordset(${JSON.stringify(prompts)}::jsonb) changed (
          mode_id uuid, persona_id uuid, current_hash text, changed_hash text
        ) using (mode_id, persona_id)
        join mode_reports using (mode_id)
      where messages @? '$[*] ? (@.from == "trainee")'
      order by trials.created_at desc, trial_id`,
  )

/** How many calls these conversations take, replayed once on each side. */
export const callsFor = (conversations: readonly Conversation[]): number =>
  conversations.reduce((sum, conversation) => sum + 2 * callsOf(conversation), 0)

/** The report prompts that judge these conversations, by their hashes. */
export const judgesOf = (conversations: readonly Conversation[]): readonly string[] =>
  [...new Set(conversations.map(({ report }) => report))].toSorted()
