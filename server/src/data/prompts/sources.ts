import { compose, personaReferences, promptEntities, recordOf, registry } from '@greenroom/contract'
import type { PromptEntity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { allRows } from '../../database/rows.ts'
import type { PromptPair } from './prompts-with.ts'

/** An item that prompts are composed from, with its prompt text in wire form. */
export interface Source {
  readonly entity: PromptEntity
  readonly id: string
  readonly name: string
  readonly text: string
  /** Of a persona: its gender, its products, and what else it refers to by the fields of its input. */
  readonly gender: string
  readonly products: readonly string[]
  readonly links: Readonly<Record<string, unknown>>
}

/** Items by their entity and id. */
export type Sources = ReadonlyMap<string, Source>

/** The key of an item in `Sources`. */
export const sourceKey = (entity: PromptEntity, id: string) => `${entity} ${id.toLowerCase()}`

/**
 * Reads all that these prompts are composed from, and other items, in one statement, so that they belong together.
 * @param ids of the other items
 */
export const readSources = async (
  db: Database,
  pairs: readonly PromptPair[],
  ids: readonly string[],
): Promise<Sources> => {
  const personas = sql`${[...new Set(pairs.map(({ persona_id }) => persona_id))]}::uuid[]`
  const wanted: Partial<Record<PromptEntity, unknown>> = {
    'interaction-modes': sql`select unnest(${pairs.map(({ mode_id }) => mode_id)}::uuid[])`,
    personas: sql`select unnest(${personas})`,
    products: sql`select product_id from persona_products where persona_id = any (${personas})`,
  }
  const parts = promptEntities.map((entity) => {
    const { table, id, text } = registry[entity]
    const ofPersonas = sql`select ${sql.ref(id)} from personas where persona_id = any (${personas})`
    return sql`
      select ${sql.lit(entity)} as entity, ${sql.ref(id)}::text as id, name, ${sql.ref(text)} as text,
        ${entity === 'personas' ? ofPersona : sql`'' as gender, '{}'::text[] as products, '{}'::json as links`}
      from ${sql.table(table)}
      where ${sql.ref(id)} in (${wanted[entity] ?? ofPersonas} union all select unnest(${ids}::uuid[]))`
  })
  const rows = await allRows(db, sql<Source>`${sql.join(parts, sql` union all `)}`)
  return new Map(rows.map((row) => [sourceKey(row.entity, row.id), row]))
}

const linksOfPersona = sql.join(
  personaReferences.map((entity) => {
    const { id } = registry[entity]
    return sql`${sql.lit(id)}, ${sql.ref(id)}`
  }),
)
const ofPersona = sql`
  gender, array(
    select product_id::text from persona_products
    where persona_products.persona_id = personas.persona_id) as products,
  json_build_object(${linksOfPersona}) as links`

/** Composes the text of a prompt; empty if something that it needs is missing. */
export const composeText = (sources: Sources, { mode_id, persona_id }: PromptPair) => {
  const mode = sources.get(sourceKey('interaction-modes', mode_id))
  const persona = sources.get(sourceKey('personas', persona_id))
  if (!mode || !persona) return ''
  const references = recordOf(personaReferences, (entity) =>
    sources.get(sourceKey(entity, String(persona.links[registry[entity].id]))),
  )
  const products = persona.products.flatMap((id) => sources.get(sourceKey('products', id)) ?? [])
  return compose(mode.text, persona, { ...references, products }).text
}
