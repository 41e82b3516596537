import type { ComposedPersona, PersonaReferences, Reference } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { preparedStatement } from '../database/prepared-statement.ts'

/** What a prompt is composed from. */
export interface Ingredients {
  /** `null` if there is no such mode. */
  readonly mode: (Reference & { readonly version: number }) | null
  /** `null` if there is no such persona. */
  readonly persona: (ComposedPersona & { readonly voiceId: string }) | null
  readonly references: PersonaReferences | null
}

/** A row of a table as a `Reference`, in JSON. */
const reference = (table: string, id: string, text: string) => sql<Reference>`
  json_build_object('id', ${sql.ref(`${table}.${id}`)}, 'version', ${sql.ref(`${table}.version`)},
    'name', ${sql.ref(`${table}.name`)}, 'text', ${sql.ref(`${table}.${text}`)})`

const read = preparedStatement(sql<{ json: string }>`
  select json_build_object(
    'mode', (select ${reference('interaction_modes', 'mode_id', 'prompt_template')}
      from interaction_modes where mode_id = $1),
    'persona', persona,
    'references', "references")::text as json
  from (values (1)) one left join (
    select
      json_build_object('id', persona_id, 'version', personas.version, 'name', personas.name,
        'text', behavioral_detail, 'gender', gender, 'voiceId', voice_id) as persona,
      json_build_object(
        'industry', ${reference('industries', 'industry_id', 'details')},
        'aiRole', ${reference('ai_roles', 'ai_role_id', 'description')},
        'companySize', ${reference('company_sizes', 'company_size_id', 'description')},
        'plantSize', ${reference('plant_size_impacts', 'plant_size_impact_id', 'description')},
        'manufacturingModel',
          ${reference('manufacturing_models', 'manufacturing_model_id', 'description')},
        'products', (
          select coalesce(
            json_agg(${reference('products', 'product_id', 'details')} order by product_id), '[]')
          from persona_products join products using (product_id)
          where persona_products.persona_id = personas.persona_id)
      ) as "references"
    from personas
      join industries using (industry_id)
      join ai_roles using (ai_role_id)
      join company_sizes using (company_size_id)
      join plant_size_impacts using (plant_size_impact_id)
      join manufacturing_models using (manufacturing_model_id)
    where persona_id = $2
  ) found on true`)

/**
 * Reads a mode, a persona and all that the persona refers to in one statement, so that they belong together.
 * @returns the JSON of `Ingredients`, the same text as long as nothing changes
 */
export const readIngredients = async (
  db: Database,
  modeId: string,
  personaId: string,
): Promise<string> => {
  const [row] = await read(db, modeId, personaId)
  if (!row) throw new Error('the statement returned no row')
  return row.json
}
