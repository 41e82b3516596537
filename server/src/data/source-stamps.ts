import { sql } from 'kysely'
import { batchPerTick } from '../database/batch-per-tick.ts'
import type { Database } from '../database/database.ts'
import { preparedStatement } from '../database/prepared-statement.ts'

interface StampRow {
  /** The ids of the mode and the persona. */
  readonly key: string
  readonly stamp: string
}

/** Changes with each write to a row, also with one from outside Greenroom, and without reading the row's texts. */
const stampOf = (table: string) =>
  sql`${sql.ref(`${table}.xmin`)}, extract(epoch from ${sql.ref(`${table}.updated_at`)})`

/** Hides the size of an array from the planner, which otherwise plans the statement again for each array. */
const hidden = (parameter: '$1' | '$2') => sql`array(select unnest(${sql.raw(parameter)}::uuid[]))`

const read = preparedStatement(sql<StampRow>`
  select pairs.mode_id || ' ' || pairs.persona_id as key,
    concat_ws(' ', pairs.mode_id, pairs.persona_id, ${stampOf('interaction_modes')},
      ${stampOf('personas')}, ${stampOf('industries')}, ${stampOf('ai_roles')},
      ${stampOf('company_sizes')}, ${stampOf('plant_size_impacts')},
      ${stampOf('manufacturing_models')}, (
        select string_agg(concat_ws(' ', product_id, ${stampOf('products')}), ' ' order by product_id)
        from persona_products join products using (product_id)
        where persona_products.persona_id = pairs.persona_id)
    ) as stamp
  from unnest(${hidden('$1')}, ${hidden('$2')}) pairs (mode_id, persona_id)
    join interaction_modes using (mode_id)
    join personas using (persona_id)
    join industries using (industry_id)
    join ai_roles using (ai_role_id)
    join company_sizes using (company_size_id)
    join plant_size_impacts using (plant_size_impact_id)
    join manufacturing_models using (manufacturing_model_id)`)

const rowOf = batchPerTick<StampRow>((db, keys) => {
  const pairs = keys.map((key) => key.split(' '))
  return read(
    db,
    pairs.map(([mode]) => mode),
    pairs.map(([, persona]) => persona),
  )
})

/**
 * A short text that changes whenever something changes that the prompt of a mode and a persona is composed from.
 * @returns `undefined` if there is no such mode or persona
 */
export const readSourcesStamp = async (
  db: Database,
  modeId: string,
  personaId: string,
): Promise<string | undefined> => (await rowOf(db, `${modeId} ${personaId}`.toLowerCase()))?.stamp
