import { definitionOf, personaReferences } from '@greenroom/contract'
import type { ReadDate } from './dates.ts'
import { readPersonas } from './demo-data.ts'
import { portraitName } from './portraits.ts'
import { withTimestamps } from './timestamps.ts'
import { stableUuid } from './stable-uuid.ts'

/** The rows of personas and of the products attached to them. */
export function personaRows(date: ReadDate) {
  const rows = withTimestamps(date)
  const personas = readPersonas()
  const attached = personas.flatMap(({ name, products }) =>
    products.map((product) => ({ persona: name, product })),
  )
  return {
    personas: rows(personas, (persona) => ({
      persona_id: stableUuid('persona', persona.name),
      name: persona.name,
      gender: persona.gender,
      voice_id: persona.voice_id,
      behavioral_detail: persona.text,
      ...Object.fromEntries(
        personaReferences.map((entity) => {
          const { id, noun } = definitionOf(entity)
          return [id, stableUuid(noun, persona[entity])]
        }),
      ),
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
