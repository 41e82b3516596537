import { toWire } from '@greenroom/contract'
import type { ReadDate } from './dates.ts'
import { personas } from './demo/personas.ts'
import { portraitName } from './portraits/render.ts'
import { stamped } from './stamps.ts'
import { uuidOf } from './uuid-of.ts'

/** Rows of the personas and of the products attached to them. */
export function personaRows(date: ReadDate) {
  const rows = stamped(date)
  const attached = personas.flatMap(({ name, products }) =>
    products.map((product) => ({ persona: name, product })),
  )
  return {
    personas: rows(personas, (persona) => ({
      persona_id: uuidOf('persona', persona.name),
      name: persona.name,
      gender: persona.gender,
      voice_id: persona.voice_id,
      behavioral_detail: toWire(persona.behavioral_detail),
      industry_id: uuidOf('industry', persona.industry),
      ai_role_id: uuidOf('AI role', persona.role),
      manufacturing_model_id: uuidOf('manufacturing model', persona.manufacturingModel),
      plant_size_impact_id: uuidOf('plant size', persona.plantSize),
      company_size_id: uuidOf('company size', persona.companySize),
      geography: 'us',
      profile_pic: `/files/${portraitName(persona.name)}`,
      status_active: persona.active,
    })),
    personaProducts: rows(attached, ({ persona, product }) => ({
      persona_product_id: uuidOf('persona product', persona, product),
      persona_id: uuidOf('persona', persona),
      product_id: uuidOf('product', product),
    })),
  }
}
