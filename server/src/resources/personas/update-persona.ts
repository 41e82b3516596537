import { personaReferences, personas, registry } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Files } from '../../adapters/files/files.ts'
import type { Database } from '../../database/database.ts'
import { explainConflicts, missingProduct, requireIds } from '../../data/changes/references.ts'
import type { ItemStore } from '../../data/items.ts'
import { refuse } from '../../http/http-error.ts'
import { isUuid, parseAs } from '../../http/parse-request.ts'
import { fileNameIn } from './picture-files.ts'
import { personaStore as store } from '../../data/personas.ts'
import type { Persona, Values } from '../../data/personas.ts'

/** Updates a locked persona, with its products where they are given. */
export const updatePersona = async (
  db: Database,
  id: string,
  body: OutputOf<typeof personas.update.body>,
): Promise<Persona> => {
  const values = readValues(body)
  const { product_ids: products } = body
  if (products) await requireProducts(db, products)
  const haveChanged = products !== undefined && (await store.setProducts(db, id, products))
  return explainConflicts(store.update(db, id, values, haveChanged))
}

type Input = OutputOf<typeof personas.input>

const references = personaReferences.map((entity) => registry[entity].id)

/** Prepares the input for saving. An empty picture means none; an absent one stays as it is. */
export const readValues = (input: Input): Values => {
  requireIds(input, references)
  const { product_ids: _products, profile_pic, ...values } = input
  if (profile_pic && /^\/files\//i.test(profile_pic) && fileNameIn(profile_pic) === undefined)
    refuse(400, 'This is not the address of an uploaded picture.', 'profile_pic')
  return { ...values, profile_pic: profile_pic === '' ? null : profile_pic }
}

const requireProductIds = (ids: readonly string[]) => {
  if (!ids.every(isUuid)) refuse(400, missingProduct, 'product_ids')
}

/** Checks that products exist, and locks them until the transaction ends. */
export const requireProducts = async (db: Database, ids: readonly string[]): Promise<void> => {
  requireProductIds(ids)
  const { rows } = await sql`
    select 1 from products where product_id = any (${ids}::uuid[]) for key share`.execute(db)
  if (rows.length < new Set(ids).size) refuse(409, missingProduct, 'product_ids')
}

/** Personas as items with a history. */
export const personaItems = (files: Files): ItemStore => ({
  find: store.find,
  lockForUpdate: store.lockForUpdate,
  // Releases before deleted the file of a replaced picture.
  missing: async (content, current) => {
    const picture = pictureOf(content)
    const name = fileNameIn(picture)
    if (name === undefined || picture === pictureOf(current) || (await files.has(name))) return
    return 'The picture that it had before no longer exists.'
  },
  check: (body) => {
    const parsed = parseAs(personas.update.body, body)
    requireProductIds(parsed.product_ids ?? [])
    readValues(parsed)
    return parsed
  },
  update: async (db, id, body) => updatePersona(db, id, parseAs(personas.update.body, body)),
  putBack: async (db, id, content) => {
    const own = parseAs(personas.entity, content)
    const nested = personaReferences.map((entity) => own[registry[entity].inPersona.field])
    const attached = own.persona_products ?? []
    const body = parseAs(personas.update.body, {
      ...Object.assign({}, ...nested),
      ...own,
      profile_pic: own.profile_pic ?? '',
      product_ids: attached.map(({ product }) => product.product_id),
    })
    return updatePersona(db, id, body)
  },
})

const pictureOf = (content: object) =>
  'profile_pic' in content && typeof content.profile_pic === 'string'
    ? content.profile_pic
    : undefined
