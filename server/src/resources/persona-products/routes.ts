import { personaProducts } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import type { Route } from '../../http/route.ts'
import { change } from '../../data/change.ts'
import { demandVersion } from '../../data/if-match.ts'
import { demandIds, explained } from '../../data/references.ts'
import { refuse } from '../../http/http-error.ts'
import { personaProductStore as store } from './store.ts'

/** As much of the personas as attaching takes: they show what is attached, so that it counts as a change of theirs. */
interface Personas {
  hold(db: Database, id: string): Promise<object | undefined>
  update(db: Database, id: string, values: object): Promise<object>
}

const conflicts = { persona_products_once: 'This product is attached to the persona already.' }
const missing = 'The product is not attached any more.'

/**
 * Products attached to a persona (spec section 7). Any product can be attached, not only those of the persona's
 * industry: a change of the industry leaves others attached as well.
 */
export const personaProductRoutes = (personas: Personas): Route[] => [
  change(personaProducts.create, async ({ db, body }) => {
    demandIds(body, ['persona_id', 'product_id'])
    const before = await personas.hold(db, body.persona_id)
    const answer = await explained(store.insert(db, body), conflicts)
    const after = await personas.update(db, body.persona_id, {})
    return { answer, audit: audited(body.persona_id, before, after) }
  }),

  change(personaProducts.remove, async ({ db, params: { persona_product_id: id }, versions }) => {
    const { persona_id, version, title } = (await store.one(db, id)) ?? refuse(404, missing)
    const before = await personas.hold(db, persona_id)
    await demandVersion(db, versions, { entity: 'persona_products', id, version, title })
    if (!(await store.remove(db, id))) refuse(404, missing)
    const after = await personas.update(db, persona_id, {})
    return { audit: audited(persona_id, before, after) }
  }),
]

const audited = (id: string, before: object | undefined, after: object) =>
  ({ action: 'update', entity: 'personas', id, ...(before && { before }), after }) as const
