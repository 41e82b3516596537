import { personas } from '@greenroom/contract'
import type { ThingStore } from '../../data/things.ts'
import { parseAs } from '../../http/parse-request.ts'
import type { Files } from '../../files/files.ts'
import { fileNameIn } from './picture-files.ts'
import { personaStore } from './store.ts'
import { updatePersona } from './update-persona.ts'

const { find, lockForUpdate } = personaStore

/** Personas as things with a history. */
export const personaThings = (files: Files): ThingStore => ({
  find,
  lockForUpdate,
  // The file of a replaced picture is deleted.
  missing: async (content, current) => {
    const picture = pictureOf(content)
    const name = fileNameIn(picture)
    if (name === undefined || picture === pictureOf(current) || (await files.has(name))) return
    return 'The picture that it had before no longer exists.'
  },
  putBack: async (db, id, content) => {
    const { industry, ai_role, manufacturing_model, plant_size_impact, company_size_new, ...own } =
      parseAs(personas.entity, content)
    const attached = own.persona_products ?? []
    const body = parseAs(personas.update.body, {
      ...own,
      industry_id: industry?.industry_id,
      ai_role_id: ai_role?.ai_role_id,
      manufacturing_model_id: manufacturing_model?.manufacturing_model_id,
      plant_size_impact_id: plant_size_impact?.plant_size_impact_id,
      company_size_id: company_size_new?.company_size_id,
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
