import type { personas, OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isoTime, jsonList } from '../../data/json.ts'

/** A persona as an answer shows it. */
export type Persona = OutputOf<typeof personas.entity> & {
  readonly version: number
  readonly profile_pic: string | null
}

/** What a persona is saved with, its products apart. A picture that is `undefined` stays as it is. */
export type Values = Omit<OutputOf<typeof personas.input>, 'product_ids' | 'profile_pic'> & {
  readonly profile_pic: string | null | undefined
}

const select = sql<Persona>`
  select persona_id, personas.name, gender, voice_id, behavioral_detail,
    json_build_object('industry_id', industry_id, 'name', industries.name) as industry,
    json_build_object('ai_role_id', ai_role_id) as ai_role,
    json_build_object('manufacturing_model_id', manufacturing_model_id) as manufacturing_model,
    json_build_object('plant_size_impact_id', plant_size_impact_id) as plant_size_impact,
    json_build_object('company_size_id', company_size_id) as company_size_new,
    geography, profile_pic, status_active,
    (select coalesce(json_agg(json_build_object(
        'persona_product_id', attached.persona_product_id,
        'product', json_build_object('product_id', product_id, 'name', products.name)
      ) order by products.name, product_id), '[]')
      from persona_products attached join products using (product_id)
      where attached.persona_id = personas.persona_id) as persona_products,
    personas.version,
    ${isoTime('personas.created_at')} as created_at, ${isoTime('personas.updated_at')} as updated_at
  from personas join industries using (industry_id)`

/** The rows of personas. */
export const personaStore = {
  /** Every persona, oldest first, as JSON. */
  all: jsonList(sql<Persona>`${select} order by personas.created_at, persona_id`),

  /** Reads a persona. */
  one: async (db: Database, id: string): Promise<Persona | undefined> =>
    first(db, sql<Persona>`${select} where persona_id = ${id}`),

  /**
   * Reads a persona and holds it until the transaction ends: nobody changes it or begins to refer to it meanwhile. One
   * statement that waited for it would then join it with the industry that it had before.
   */
  hold: async (db: Database, id: string): Promise<Persona | undefined> => {
    await sql`select 1 from personas where persona_id = ${id} for update`.execute(db)
    return personaStore.one(db, id)
  },

  /** Adds a persona. */
  insert: async (db: Database, values: Values): Promise<string> => {
    const { persona_id } = await db
      .insertInto('personas')
      .values({ ...values, profile_pic: values.profile_pic ?? null })
      .returning('persona_id')
      .executeTakeFirstOrThrow()
    return persona_id
  },

  /** Sets the values given, none of them too, and counts the version up. */
  update: async (db: Database, id: string, values: Partial<Values>): Promise<Persona> => {
    await db
      .updateTable('personas')
      .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
      .where('persona_id', '=', id)
      .execute()
    const persona = await personaStore.one(db, id)
    if (!persona) throw new Error('the persona held is not there')
    return persona
  },

  /** Deletes a persona with what is attached to it. */
  remove: async (db: Database, id: string): Promise<void> => {
    await db.deleteFrom('personas').where('persona_id', '=', id).execute()
  },

  /** Attaches these products and takes all others off; those that stay keep their ids. */
  attachOnly: async (db: Database, id: string, productIds: readonly string[]): Promise<void> => {
    await sql`delete from persona_products
      where persona_id = ${id} and product_id <> all (${productIds}::uuid[])`.execute(db)
    await sql`insert into persona_products (persona_id, product_id)
      select distinct ${id}::uuid, wanted from unnest(${productIds}::uuid[]) wanted
      on conflict on constraint persona_products_once do nothing`.execute(db)
  },

  /** How many sessions were held with a persona. */
  sessionsOf: async (db: Database, id: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from sessions where persona_id = ${id}`.execute(db)
    return rows[0]?.count ?? 0
  },
}

const first = async (db: Database, query: RawBuilder<Persona>) => (await query.execute(db)).rows[0]
