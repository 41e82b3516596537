import type { personaProducts, OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../data/json.ts'

type Attachment = OutputOf<typeof personaProducts.create.response.of>

export const personaProductStore = {
  insert: async (
    db: Database,
    values: OutputOf<typeof personaProducts.create.body>,
  ): Promise<Attachment> =>
    db
      .insertInto('persona_products')
      .values({ persona_id: values.persona_id, product_id: values.product_id })
      .returning(['persona_product_id', 'persona_id', 'product_id', 'version'])
      .returning([isoTime('created_at').as('created_at'), isoTime('updated_at').as('updated_at')])
      .executeTakeFirstOrThrow(),

  /** Finds an attachment's persona and the product's name. */
  find: async (db: Database, id: string) =>
    db
      .selectFrom('persona_products')
      .innerJoin('products', 'products.product_id', 'persona_products.product_id')
      .select(['persona_id', 'persona_products.version', 'products.name as title'])
      .where('persona_product_id', '=', id)
      .executeTakeFirst(),

  /** Detaches a product; returns whether it was attached. */
  remove: async (db: Database, id: string): Promise<boolean> => {
    const { rows } = await sql`
      delete from persona_products where persona_product_id = ${id} returning 1`.execute(db)
    return rows.length > 0
  },
}
