import { personaReferences, registry } from '@greenroom/contract'
import type { ComposedPersona, Entity, PersonaReferences, Reference } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { preparedStatement } from '../../database/prepared-statement.ts'

/** What a prompt is composed from. */
export interface Ingredients {
  /** `null` if there is no such mode. */
  readonly mode: (Reference & { readonly version: number }) | null
  /** `null` if there is no such persona. */
  readonly persona: (ComposedPersona & { readonly voiceId: string }) | null
  readonly references: PersonaReferences | null
}

/** A row as a `Reference`, in JSON. */
const reference = (entity: Entity) => {
  const { table, id, text } = registry[entity]
  return sql<Reference>`
    json_build_object('id', ${sql.ref(`${table}.${id}`)}, 'version', ${sql.ref(`${table}.version`)},
      'name', ${sql.ref(`${table}.name`)}, 'text', ${sql.ref(`${table}.${text}`)})`
}

/** Joins what each persona refers to once. */
export const joinReferences = sql.join(
  personaReferences.map((entity) => {
    const { table, id } = registry[entity]
    return sql`join ${sql.table(table)} using (${sql.ref(id)})`
  }),
  sql` `,
)

const read = preparedStatement(sql<{ json: string }>`
  select json_build_object(
    'mode', (select ${reference('interaction-modes')}
      from interaction_modes where mode_id = $1),
    'persona', persona,
    'references', "references")::text as json
  from (values (1)) one left join (
    select
      json_build_object('id', persona_id, 'version', personas.version, 'name', personas.name,
        'text', behavioral_detail, 'gender', gender, 'voiceId', voice_id) as persona,
      json_build_object(
        ${sql.join(personaReferences.map((entity) => sql`${sql.lit(entity)}, ${reference(entity)}`))},
        'products', (
          select coalesce(
            json_agg(${reference('products')} order by product_id), '[]')
          from persona_products join products using (product_id)
          where persona_products.persona_id = personas.persona_id)
      ) as "references"
    from personas ${joinReferences}
    where persona_id = $2
  ) found on true`)

/**
 * Reads a mode, a persona and all that the persona refers to in one statement, so that they belong together.
 * @returns the JSON of `Ingredients`, the same text as long as nothing changes
 */
export const readIngredients = async (db: Database, modeId: string, personaId: string) => {
  const [row] = await read(db, modeId, personaId)
  if (!row) throw new Error('the statement returned no row')
  return row.json
}
