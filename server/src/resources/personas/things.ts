import { personaReferences, personas, registry } from '@greenroom/contract'
import type { ThingStore } from '../../data/things.ts'
import { parseAs } from '../../http/parse-request.ts'
import type { Files } from '../../adapters/files/files.ts'
import { fileNameIn } from './picture-files.ts'
import { personaStore } from './store.ts'
import { updatePersona } from './update-persona.ts'

const { find, lockForUpdate } = personaStore

/** Personas as things with a history. */
export const personaThings = (files: Files): ThingStore => ({
  find,
  lockForUpdate,
  // Releases before deleted the file of a replaced picture.
  missing: async (content, current) => {
    const picture = pictureOf(content)
    const name = fileNameIn(picture)
    if (name === undefined || picture === pictureOf(current) || (await files.has(name))) return
    return 'The picture that it had before no longer exists.'
  },
  putBack: async (db, id, content) => {
    const own = parseAs(personas.entity, content)
    const references = personaReferences.map((entity) => own[registry[entity].inPersona.field])
    const attached = own.persona_products ?? []
    const body = parseAs(personas.update.body, {
      ...Object.assign({}, ...references),
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
