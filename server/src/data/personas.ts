import { personaReferences, registry } from '@greenroom/contract'
import type { personas, OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isoTime, jsonList } from './lists/json.ts'
import { differsFrom, firstRow, nextVersion } from '../database/rows.ts'

/** A persona as responses show it. */
export type Persona = OutputOf<typeof personas.entity> & {
  readonly version: number
  readonly profile_pic: string | null
}

/** The columns of a persona. An `undefined` picture stays as it is. */
export type Values = Omit<OutputOf<typeof personas.input>, 'product_ids' | 'profile_pic'> & {
  readonly profile_pic: string | null | undefined
}

/** What a persona refers to once, nested; only an industry with its name (spec section 3). */
const references = sql.join(
  personaReferences.map((entity) => {
    const { id, inPersona } = registry[entity]
    const name = entity === 'industries' ? sql`, 'name', industries.name` : sql``
    return sql`json_build_object(${sql.lit(id)}, ${sql.ref(id)}${name}) as ${sql.ref(inPersona.field)}`
  }),
)

const select = sql<Persona>`
  select persona_id, personas.name, gender, voice_id, behavioral_detail,
    ${references},
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

export const personaStore = {
  /** All personas as JSON, oldest first. */
  list: jsonList(sql<Persona>`${select} order by personas.created_at, persona_id`),

  find: (db: Database, id: string) =>
    firstRow(db, sql<Persona>`${select} where persona_id = ${id}`),

  /**
   * Reads a persona and locks its row until the transaction ends. Two statements, since one that waited for the lock
   * would join the industry that the persona had before.
   */
  lockForUpdate: async (db: Database, id: string): Promise<Persona | undefined> => {
    await sql`select 1 from personas where persona_id = ${id} for update`.execute(db)
    return personaStore.find(db, id)
  },

  /** Returns the id of the new persona. */
  insert: async (db: Database, values: Values): Promise<string> => {
    const { persona_id } = await db
      .insertInto('personas')
      .values({ ...values, profile_pic: values.profile_pic ?? null })
      .returning('persona_id')
      .executeTakeFirstOrThrow()
    return persona_id
  },

  /**
   * Sets the given values and increments the version, unless nothing changes. The persona must exist.
   * @param hasChanged whether something else of it has changed
   */
  update: async (
    db: Database,
    id: string,
    values: Partial<Values>,
    hasChanged = false,
  ): Promise<Persona> => {
    await db
      .updateTable('personas')
      .set({ ...values, ...nextVersion })
      .where('persona_id', '=', id)
      .where(hasChanged ? sql<boolean>`true` : differsFrom(values))
      .execute()
    const persona = await personaStore.find(db, id)
    if (!persona) throw new Error('the locked persona is missing')
    return persona
  },

  /** Deletes a persona and its attachments. */
  remove: (db: Database, id: string) =>
    db.deleteFrom('personas').where('persona_id', '=', id).execute(),

  /** Attaches these products and detaches all others; those that stay keep their ids. @returns whether this changed any */
  setProducts: async (db: Database, id: string, productIds: readonly string[]) => {
    const detached = await sql`delete from persona_products
      where persona_id = ${id} and product_id <> all (${productIds}::uuid[])`.execute(db)
    const attached = await sql`insert into persona_products (persona_id, product_id)
      select distinct ${id}::uuid, product_id from unnest(${productIds}::uuid[]) product_id
      on conflict on constraint persona_products_once do nothing`.execute(db)
    return Boolean(detached.numAffectedRows || attached.numAffectedRows)
  },
}
