import { personaReferences, registry } from '@greenroom/contract'
import type { personas, OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { isoTime, jsonList } from './lists/json.ts'
import {
  assign,
  differsFrom,
  firstRow,
  insertInto,
  nextVersion,
  onlyRow,
} from '../database/rows.ts'

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

type Sql = RawBuilder<unknown>

/**
 * A select of personas. The name of the industry is joined.
 * @param personas the table, or rows that were just written
 * @param attached the same of `persona_products`
 */
const selectFrom = (personas: Sql, attached: Sql) => sql<Persona>`
  select persona_id, personas.name, gender, voice_id, behavioral_detail,
    ${references},
    geography, profile_pic, status_active,
    (select coalesce(json_agg(json_build_object(
        'persona_product_id', attached.persona_product_id,
        'product', json_build_object('product_id', product_id, 'name', products.name)
      ) order by products.name, product_id), '[]')
      from ${attached} attached join products using (product_id)
      where attached.persona_id = personas.persona_id) as persona_products,
    personas.version,
    ${isoTime('personas.created_at')} as created_at, ${isoTime('personas.updated_at')} as updated_at
  from ${personas} personas join industries using (industry_id)`

const select = selectFrom(sql`personas`, sql`persona_products`)

export const personaStore = {
  /** All personas as JSON, oldest first. */
  list: jsonList(sql<Persona>`${select} order by personas.created_at, persona_id`),

  find: (db: Database, id: string) =>
    firstRow(db, sql<Persona>`${select} where persona_id = ${id}`),

  /** Locks the row of a persona until the transaction ends. */
  lock: (db: Database, id: string) =>
    firstRow(
      db,
      sql<Pick<Persona, 'name' | 'version'>>`
        select name, version from personas where persona_id = ${id} for update`,
    ),

  /** Locks a persona, and reads it then: a statement that waited for the lock would join the industry that it had before. */
  lockForUpdate: async (db: Database, id: string): Promise<Persona | undefined> => {
    const locked = await personaStore.lock(db, id)
    return locked && personaStore.find(db, id)
  },

  /** Adds a persona with its products. */
  insert: (db: Database, values: Values, productIds: readonly string[]) =>
    onlyRow(
      db,
      sql<Persona>`
        with added as (
          ${insertInto('personas', values)} returning *
        ), attached as (
          insert into persona_products (persona_id, product_id)
          select distinct persona_id, product_id
          from added, unnest(${productIds}::uuid[]) product_id returning *
        )
        ${selectFrom(sql`added`, sql`attached`)}`,
    ),

  /**
   * Sets the given values of a locked persona and increments the version, unless nothing changes. The products that are given
   * are attached and all others detached; those that stay keep their ids.
   * @param isOther whether something else of it has changed
   */
  update: async (
    db: Database,
    id: string,
    values: Partial<Values>,
    productIds: readonly string[] | null = null,
    isOther = false,
  ): Promise<{ before: Persona; after: Persona }> => {
    const isOwn = sql`persona_id = ${id}`
    const stays = sql`(${productIds}::uuid[] is null or product_id = any (${productIds}::uuid[]))`
    const { before, after } = await onlyRow(
      db,
      sql<{ before: Persona; after: Persona | null }>`
        with detached as (
          delete from persona_products where ${isOwn} and not ${stays} returning 1
        ), added as (
          insert into persona_products (persona_id, product_id)
          select distinct ${id}::uuid, product_id from unnest(${productIds}::uuid[]) product_id
          on conflict on constraint persona_products_once do nothing returning *
        ), attached as (
          select * from persona_products where ${isOwn} and ${stays} union all select * from added
        ), saved as (
          update personas set ${assign({ ...values, ...nextVersion })}
          where ${isOwn}
            and (${isOther} or ${differsFrom(values)}
              or exists (select from detached) or exists (select from added))
          returning *
        )
        select row_to_json(before) as before, row_to_json(after) as after
        from (${select} where persona_id = ${id}) before
          left join (${selectFrom(sql`saved`, sql`attached`)}) after on true`,
    )
    return { before, after: after ?? before }
  },

  /** Deletes a persona and its attachments. */
  remove: (db: Database, id: string) =>
    db.deleteFrom('personas').where('persona_id', '=', id).execute(),
}
