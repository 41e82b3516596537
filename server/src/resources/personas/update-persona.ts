import type { OutputOf, personas } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import { explainConflicts } from '../../data/references.ts'
import { readValues, requireProducts } from './rules.ts'
import { personaStore as store } from './store.ts'
import type { Persona } from './store.ts'

/**
 * Updates a locked persona, with its products where they are given.
 * @throws HttpError 400 or 409 with the field
 */
export const updatePersona = async (
  db: Database,
  id: string,
  body: OutputOf<typeof personas.update.body>,
): Promise<Persona> => {
  const values = readValues(body)
  if (body.product_ids) {
    await requireProducts(db, body.product_ids)
    await store.setProducts(db, id, body.product_ids)
  }
  return explainConflicts(store.update(db, id, values))
}
