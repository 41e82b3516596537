import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { MetVersion, Thing } from './timelines.ts'

type Version = Pick<MetVersion, 'id' | 'version'>

/**
 * What versions of personas refer to: industry, AI role, sizes, manufacturing model and products.
 * @returns a look-up
 */
export const personaReferences = async (
  db: Database,
  personas: readonly Version[],
): Promise<(persona: Version) => readonly Thing[]> => {
  const { rows } = await sql<Version & { things: readonly Thing[] }>`
    select entity_id as id, version, jsonb_build_array(
      jsonb_build_object('entity', 'industries', 'id', content #> '{industry,industry_id}'),
      jsonb_build_object('entity', 'ai-roles', 'id', content #> '{ai_role,ai_role_id}'),
      jsonb_build_object('entity', 'company-sizes', 'id', content #> '{company_size_new,company_size_id}'),
      jsonb_build_object('entity', 'plant-sizes', 'id', content #> '{plant_size_impact,plant_size_impact_id}'),
      jsonb_build_object('entity', 'manufacturing-models', 'id', content #> '{manufacturing_model,manufacturing_model_id}')
    ) || (
      select coalesce(jsonb_agg(jsonb_build_object('entity', 'products', 'id', product_id)), '[]')
      from jsonb_path_query(content, '$.persona_products[*].product.product_id') product_id
    ) as things
    from revisions join unnest(
      ${personas.map(({ id }) => id)}::uuid[], ${personas.map(({ version }) => version)}::int[]
    ) wanted (entity_id, version) using (entity_id, version)
    where entity = 'personas'`.execute(db)
  const keyOf = ({ id, version }: Version) => `${id} ${version}`
  const found = new Map(rows.map((row) => [keyOf(row), row.things]))
  return (persona) => found.get(keyOf(persona)) ?? []
}
