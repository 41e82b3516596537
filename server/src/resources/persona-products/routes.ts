import { personaProducts } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import type { Route } from '../../http/route.ts'
import { change } from '../../data/changes/change.ts'
import { requireVersion } from '../../data/changes/if-match.ts'
import { explainConflicts, requireIds } from '../../data/changes/references.ts'
import { refuse } from '../../http/http-error.ts'
import type { OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import { isoTime } from '../../data/lists/json.ts'
import { personaStore } from '../../data/personas.ts'
import { firstRow } from '../../database/rows.ts'

const conflicts = { persona_products_once: 'This product is already attached to the persona.' }
const detached = 'The product is no longer attached.'

/**
 * Products of a persona (spec section 7). They may be of another industry than the persona, which shows them, so they
 * count as its change.
 */
export const personaProductRoutes: Route[] = [
  change(personaProducts.create, async ({ db, body }) => {
    requireIds(body, ['persona_id', 'product_id'])
    const before = await personaStore.lockForUpdate(db, body.persona_id)
    const result = await explainConflicts(attach(db, body), conflicts)
    const { after } = await personaStore.update(db, body.persona_id, {}, null, true)
    return { result, audit: personaUpdate(body.persona_id, before, after) }
  }),

  change(personaProducts.remove, async ({ db, params: { persona_product_id: id }, versions }) => {
    const { persona_id, version, title } = (await findAttachment(db, id)) ?? refuse(404, detached)
    const before = await personaStore.lockForUpdate(db, persona_id)
    await requireVersion(db, versions, { entity: 'persona_products', id, version, title })
    const removal = sql`
      delete from persona_products where persona_product_id = ${id} returning 1`
    if (!(await firstRow(db, removal))) refuse(404, detached)
    const { after } = await personaStore.update(db, persona_id, {}, null, true)
    return { audit: personaUpdate(persona_id, before, after) }
  }),
]

const attach = (
  db: Database,
  { persona_id, product_id }: OutputOf<typeof personaProducts.create.body>,
) =>
  db
    .insertInto('persona_products')
    .values({ persona_id, product_id })
    .returning(['persona_product_id', 'persona_id', 'product_id', 'version'])
    .returning([isoTime('created_at').as('created_at'), isoTime('updated_at').as('updated_at')])
    .executeTakeFirstOrThrow()

/** Finds an attachment's persona and the product's name. */
const findAttachment = (db: Database, id: string) =>
  db
    .selectFrom('persona_products')
    .innerJoin('products', 'products.product_id', 'persona_products.product_id')
    .select(['persona_id', 'persona_products.version', 'products.name as title'])
    .where('persona_product_id', '=', id)
    .executeTakeFirst()

const personaUpdate = (id: string, before: object | undefined, after: object) =>
  ({ action: 'update', entity: 'personas', id, ...(before && { before }), after }) as const
