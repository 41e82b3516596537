import { definitionOf, personaReferences, registry } from '@greenroom/contract'
import type { ExperimentChange, PromptEntity } from '@greenroom/contract'
import { sql } from 'kysely'
import { deletedChoice, missingProduct } from '../../data/changes/references.ts'
import type { ItemStores } from '../../data/items.ts'
import { readPrompts } from '../../data/prompts/prompts-with.ts'
import type { PromptPair } from '../../data/prompts/prompts-with.ts'
import { composeText, readSources, sourceKey } from '../../data/prompts/sources.ts'
import type { Source, Sources } from '../../data/prompts/sources.ts'
import type { Database } from '../../database/database.ts'
import { allRows } from '../../database/rows.ts'
import { HttpError, notFound, refuse } from '../../http/http-error.ts'
import { isUuid } from '../../http/parse-request.ts'
import { inTurns } from '../../lib/in-turns.ts'
import { sha256 } from '../../lib/sha256.ts'

type Values = ReturnType<ItemStores['personas']['check']>

/**
 * Finds the prompts that unsaved changes would change. It checks them like a save and gives the same texts, but reads only:
 * nobody waits for it.
 * @throws HttpError as a save would
 * @returns the prompts, and a function that composes one with and without the changes
 */
export const changedPrompts = async (
  db: Database,
  items: ItemStores,
  changes: readonly ExperimentChange[],
) => {
  const pairs = await pairsUsing(db, changes)
  const checked = changes.map(({ entity, id, content }, index) => {
    const values = explained(index, () => items[entity].check(content))
    return { entity, id, values, index }
  })
  const ids = checked.flatMap(({ id, values }) => [
    id,
    ...Object.values(values).flat().filter(isId),
  ])
  const saved = await readSources(db, pairs, ids)
  const changed = new Map(saved)
  for (const { entity, id, values, index } of checked) {
    const key = sourceKey(entity, id)
    const source = changed.get(key) ?? notFound(definitionOf(entity).noun, `changes.${index}.id`)
    explained(index, () => requireReferences(saved, entity, values))
    changed.set(key, withValues(source, values))
  }
  const textsOf = (pair: PromptPair) => [composeText(saved, pair), composeText(changed, pair)]
  const prompts = await withHashes(pairs, textsOf)
  return {
    prompts: prompts.filter(({ current_hash, changed_hash }) => current_hash !== changed_hash),
    textsOf,
  }
}

/** The prompts of active modes and personas that conversations were kept with, the same on both sides. */
export const currentPrompts = async (
  db: Database,
  { trial_ids }: { readonly trial_ids?: readonly string[] | undefined },
) => {
  const pairs = await allRows(
    db,
    sql<PromptPair>`
      select distinct mode_id, persona_id
      from trials join interaction_modes modes using (mode_id) join personas using (persona_id)
      where modes.status_active and personas.status_active
        and ${trial_ids ? sql`trial_id = any (${trial_ids}::uuid[])` : sql`true`}`,
  )
  const saved = await readSources(db, pairs, [])
  const textsOf = (pair: PromptPair) => {
    const text = composeText(saved, pair)
    return [text, text]
  }
  return { prompts: await withHashes(pairs, textsOf), textsOf }
}

/** Prompts with the hashes of their texts, current and changed. */
const withHashes = async (
  pairs: readonly PromptPair[],
  textsOf: (pair: PromptPair) => readonly string[],
) => {
  const prompts = []
  for await (const pair of inTurns(pairs)) {
    const [current_hash = '', changed_hash = ''] = textsOf(pair).map(sha256)
    prompts.push({ ...pair, current_hash, changed_hash })
  }
  return prompts
}

/** An item as a save of these values would leave it. */
const withValues = (source: Source, values: Values): Source => ({
  ...source,
  name: textOr(source.name, values['name']),
  text: textOr(source.text, values[registry[source.entity].text]),
  gender: textOr(source.gender, values['gender']),
  products: Array.isArray(values['product_ids'])
    ? [...new Set(values['product_ids'].filter(isId).map((id) => id.toLowerCase()))]
    : source.products,
  links: { ...source.links, ...values },
})

const textOr = (otherwise: string, value: unknown) =>
  typeof value === 'string' ? value : otherwise

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value)

/** Names the change in an error about its content. */
const explained = <Result>(index: number, check: () => Result): Result => {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof HttpError) || error.field === undefined) throw error
    const field = `changes.${index}.content.${error.field}`
    throw new HttpError(error.status, error.message, { field })
  }
}

/** Checks that all exists that an item would refer to. */
const requireReferences = (saved: Sources, entity: PromptEntity, values: Values) => {
  const has = (of: PromptEntity, id: unknown) => isId(id) && saved.has(sourceKey(of, id))
  for (const of of personaReferences) {
    const { id: field } = registry[of]
    if (of === entity || values[field] === undefined) continue
    if (!has(of, values[field])) refuse(409, deletedChoice(field), field)
  }
  const products = [values['product_ids'] ?? []].flat()
  if (!products.every((id) => has('products', id))) refuse(409, missingProduct, 'product_ids')
}

/** The prompts of active modes and personas that use one of these items. */
const pairsUsing = async (db: Database, changes: readonly ExperimentChange[]) => {
  const promptsWith = await readPrompts(db)
  const pairs = changes.flatMap(({ entity, id }) => promptsWith({ entity, id }))
  return [...new Map(pairs.map((pair) => [`${pair.mode_id} ${pair.persona_id}`, pair])).values()]
}
