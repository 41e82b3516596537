import type { ExperimentChange } from '@greenroom/contract'
import { definitionOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { ItemStores } from '../../data/items.ts'
import { composeOnce } from '../../data/prompts/composed-prompt.ts'
import { readPrompts } from '../../data/prompts/prompts-with.ts'
import type { PromptPair } from '../../data/prompts/prompts-with.ts'
import type { Database } from '../../database/database.ts'
import { HttpError, notFound } from '../../http/http-error.ts'

/**
 * Finds the prompts that unsaved changes would change, with their texts by hash. It saves them, composes, and rolls back, so
 * that they pass the same checks as a save and give the same texts. Call it in a transaction.
 * @throws HttpError as a save would
 */
export const changedPrompts = async (
  db: Database,
  items: ItemStores,
  changes: readonly ExperimentChange[],
) => {
  const pairs = await pairsUsing(db, changes)
  const current = await composeAll(db, pairs)
  await sql`savepoint before_changes`.execute(db)
  for (const [index, change] of changes.entries()) await save(db, items, change, index)
  const changed = await composeAll(db, pairs)
  await sql`rollback to savepoint before_changes`.execute(db)
  const texts = new Map([...current, ...changed].map((one) => [one.hash, one.composition.text]))
  const prompts = pairs
    .map((pair, index) => ({
      ...pair,
      current_hash: current[index]?.hash ?? '',
      changed_hash: changed[index]?.hash ?? '',
    }))
    .filter(({ current_hash, changed_hash }) => current_hash !== changed_hash)
  return { prompts, texts }
}

const save = async (
  db: Database,
  items: ItemStores,
  { entity, id, content }: ExperimentChange,
  index: number,
) => {
  const store = items[entity]
  if (!(await store.lockForUpdate(db, id)))
    notFound(definitionOf(entity).noun, `changes.${index}.id`)
  try {
    await store.update(db, id, content)
  } catch (error) {
    if (!(error instanceof HttpError) || error.field === undefined) throw error
    const field = `changes.${index}.content.${error.field}`
    throw new HttpError(error.status, error.message, { field })
  }
}

const composeAll = async (db: Database, pairs: readonly PromptPair[]) => {
  const prompts = []
  for (const { mode_id, persona_id } of pairs)
    prompts.push(await composeOnce(db, mode_id, persona_id))
  return prompts
}

/** The prompts of active modes and personas that use one of these items. */
const pairsUsing = async (db: Database, changes: readonly ExperimentChange[]) => {
  const promptsWith = await readPrompts(db)
  const pairs = changes.flatMap(({ entity, id }) => promptsWith({ entity, id }))
  return [...new Map(pairs.map((pair) => [`${pair.mode_id} ${pair.persona_id}`, pair])).values()]
}
