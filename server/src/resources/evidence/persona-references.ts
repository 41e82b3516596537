import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Thing } from './timelines.ts'

interface Version {
  readonly id: string
  readonly version: number
}

/** The fields of a persona that hold references. A version that changed none of them refers to the same things. */
const fields = [
  'industry',
  'ai_role',
  'company_size_new',
  'plant_size_impact',
  'manufacturing_model',
  'persona_products',
]

/**
 * Reads what personas referred to over time: industry, AI role, sizes, manufacturing model and products.
 * @returns a look-up by version
 */
export const personaReferences = async (
  db: Database,
  personaIds: readonly string[],
): Promise<(persona: Version) => readonly Thing[]> => {
  const { rows } = await sql<Version & { things: readonly Thing[] }>`
    select entity_id as id, version, jsonb_build_array(
      jsonb_build_object('entity', 'industries', 'id', content #> '{industry,industry_id}'),
      jsonb_build_object('entity', 'ai-roles', 'id', content #> '{ai_role,ai_role_id}'),
      jsonb_build_object('entity', 'company-sizes',
        'id', content #> '{company_size_new,company_size_id}'),
      jsonb_build_object('entity', 'plant-sizes',
        'id', content #> '{plant_size_impact,plant_size_impact_id}'),
      jsonb_build_object('entity', 'manufacturing-models',
        'id', content #> '{manufacturing_model,manufacturing_model_id}')
    ) || (
      select coalesce(jsonb_agg(jsonb_build_object('entity', 'products', 'id', product_id)), '[]')
      from jsonb_path_query(content, '$.persona_products[*].product.product_id') product_id
    ) as things
    from revisions
    where entity = 'personas' and entity_id = any (${personaIds}::uuid[])
      and (changed = '[]' or jsonb_path_query_array(changed, '$[*].field') ?| ${fields}::text[])
    order by version desc`.execute(db)
  const newestFirst = new Map<string, (typeof rows)[number][]>()
  for (const row of rows) newestFirst.set(row.id, [...(newestFirst.get(row.id) ?? []), row])
  return ({ id, version }) =>
    newestFirst.get(id)?.find((row) => row.version <= version)?.things ?? []
}
