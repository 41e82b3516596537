import { personaReferences, personas, registry } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import type { Files } from '../../adapters/files/files.ts'
import type { Database } from '../../database/database.ts'
import { explainConflicts, missingProduct, requireIds } from '../../data/changes/references.ts'
import type { ItemStore } from '../../data/items.ts'
import { refuse } from '../../http/http-error.ts'
import { isUuid, parseAs } from '../../http/parse-request.ts'
import { fileNameIn } from '../../data/uploaded-files.ts'
import { personaStore as store } from '../../data/personas.ts'
import type { Values } from '../../data/personas.ts'

/** Updates a locked persona, with its products where they are given. */
export const updatePersona = (
  db: Database,
  id: string,
  body: OutputOf<typeof personas.update.body>,
) => {
  const { values, products } = readValues(body)
  return explainProducts(store.update(db, id, values, products))
}

/** Waits for a write of a persona, and explains what it refers to and is missing. */
export const explainProducts = <T>(write: Promise<T>) =>
  explainConflicts(write, {
    persona_products_product_id_fkey: { message: missingProduct, field: 'product_ids' },
  })

type Input = OutputOf<typeof personas.input>

const references = personaReferences.map((entity) => registry[entity].id)

/** Prepares the input for saving. An empty picture means none; an absent one stays as it is, as do absent products. */
export const readValues = (
  input: Input & { readonly product_ids?: readonly string[] | undefined },
): { values: Values; products: readonly string[] | undefined } => {
  requireIds(input, references)
  const { product_ids: products, profile_pic, ...values } = input
  if (profile_pic && /^\/files\//i.test(profile_pic) && !fileNameIn(profile_pic)?.endsWith('.webp'))
    refuse(400, 'This is not the address of an uploaded picture.', 'profile_pic')
  if (products?.every(isUuid) === false) refuse(400, missingProduct, 'product_ids')
  return { values: { ...values, profile_pic: profile_pic === '' ? null : profile_pic }, products }
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
    readValues(parsed)
    return parsed
  },
  update: async (db, id, body) =>
    (await updatePersona(db, id, parseAs(personas.update.body, body))).after,
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
    return (await updatePersona(db, id, body)).after
  },
})

const pictureOf = (content: object) =>
  'profile_pic' in content && typeof content.profile_pic === 'string'
    ? content.profile_pic
    : undefined
