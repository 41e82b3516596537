import {
  findPlaceholders,
  fromWire,
  personaReferences,
  registry,
  uniqueWords,
} from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { allRows } from '../../database/rows.ts'

/** An item, and some of its fields; without them, all of it. */
export interface PromptPart {
  readonly entity: string
  readonly id: string
  readonly fields?: readonly string[]
}

/**
 * Reads the prompts of active modes and personas.
 * @param only what they are narrowed to
 * @returns a function that finds those in which a part is now
 */
export const readPrompts = async (
  db: Database,
  only: { readonly mode_id?: string | undefined; readonly persona_id?: string | undefined } = {},
) => {
  const rows = await allRows(
    db,
    sql<{ mode_id: string; template: string; report: string | null }>`
      select mode_id, interaction_modes.prompt_template as template, report_detail_id as report
      from interaction_modes left join mode_reports using (mode_id)
      where status_active and mode_id = coalesce(${only.mode_id ?? null}, mode_id) order by slot`,
  )
  const allModes = rows.map((mode) => ({
    ...mode,
    words: uniqueWords(findPlaceholders(fromWire(mode.template))),
  }))
  const allPersonas = await allRows(
    db,
    sql<{ persona_id: string; parts: string[] }>`
      select persona_id, array[persona_id, ${sql.join(referenceIds)}] || array(
        select product_id from persona_products
        where persona_products.persona_id = personas.persona_id) as parts
      from personas
      where status_active and persona_id = coalesce(${only.persona_id ?? null}, persona_id)
      order by created_at, persona_id`,
  )
  return ({ entity, id, fields }: PromptPart) => {
    const has = (field: string) => fields?.includes(field) ?? true
    if (entity === 'interaction-modes' || entity === 'mode-reports') {
      const isPart = has(registry[entity].text)
      const modes = allModes.filter((mode) => isPart && [mode.mode_id, mode.report].includes(id))
      return pairsOf(modes, allPersonas)
    }
    const filled = Object.entries(placeholdersOf[entity] ?? {}).flatMap(([field, words]) =>
      has(field) ? words : [],
    )
    return pairsOf(
      allModes.filter(({ words }) => words.some((word) => filled.includes(word))),
      allPersonas.filter(({ parts }) => parts.includes(id)),
    )
  }
}

/** A prompt, by its mode and persona. */
export interface PromptPair {
  readonly mode_id: string
  readonly persona_id: string
}

const pairsOf = (
  modes: readonly Pick<PromptPair, 'mode_id'>[],
  personas: readonly Pick<PromptPair, 'persona_id'>[],
): PromptPair[] =>
  modes.flatMap(({ mode_id }) => personas.map(({ persona_id }) => ({ mode_id, persona_id })))

const referenceIds = personaReferences.map((entity) => sql.ref(registry[entity].id))

/** The placeholders that the fields of an item fill, by entity and field. */
const placeholdersOf: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  products: { name: ['persona_products'], details: ['persona_products'] },
  personas: {
    ...Object.fromEntries(
      ['name', 'gender', 'behavioral_detail', 'persona_products'].map((word) => [word, [word]]),
    ),
    ...Object.fromEntries(
      personaReferences.map((entity) => {
        const { field, placeholders } = registry[entity].inPersona
        return [field, Object.values(placeholders)]
      }),
    ),
  },
  ...Object.fromEntries(
    personaReferences.map((entity) => {
      const { text, inPersona } = registry[entity]
      const { name, text: details } = inPersona.placeholders
      return [entity, { name: [name], [text]: [details] }]
    }),
  ),
}
