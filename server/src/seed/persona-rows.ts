import { toWire } from '@greenroom/contract'
import type { ReadDate } from './dates.ts'
import { personas } from './demo/personas.ts'
import { portraitName } from './portraits.ts'
import { withTimestamps } from './timestamps.ts'
import { stableUuid } from './stable-uuid.ts'

/** The rows of personas and of the products attached to them. */
export function personaRows(date: ReadDate) {
  const rows = withTimestamps(date)
  const attached = personas.flatMap(({ name, products }) =>
    products.map((product) => ({ persona: name, product })),
  )
  return {
    personas: rows(personas, (persona) => ({
      persona_id: stableUuid('persona', persona.name),
      name: persona.name,
      gender: persona.gender,
      voice_id: persona.voice_id,
      behavioral_detail: toWire(persona.behavioral_detail),
      industry_id: stableUuid('industry', persona.industry),
      ai_role_id: stableUuid('AI role', persona.role),
      manufacturing_model_id: stableUuid('manufacturing model', persona.manufacturingModel),
      plant_size_impact_id: stableUuid('plant size', persona.plantSize),
      company_size_id: stableUuid('company size', persona.companySize),
      geography: 'us',
      profile_pic: `/files/${portraitName(persona.name)}`,
      status_active: persona.active,
    })),
    personaProducts: rows(attached, ({ persona, product }) => ({
      persona_product_id: stableUuid('persona product', persona, product),
      persona_id: stableUuid('persona', persona),
      product_id: stableUuid('product', product),
    })),
  }
}
