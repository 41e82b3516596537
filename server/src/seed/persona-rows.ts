import { readFile } from 'node:fs/promises'
import { definitionOf, personaReferences } from '@greenroom/contract'
import type { Files } from '../adapters/files/files.ts'
import { withTimestamps } from './dates.ts'
import type { ReadDate } from './dates.ts'
import { readPersonas } from './demo-data.ts'
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

/** The name under which a persona's portrait is stored. */
const portraitName = (persona: string): string =>
  `${stableUuid('portrait', persona).replaceAll('-', '')}.webp`

/** Stores the portraits of all demo personas. The build copies the folder `portraits` beside the bundle. */
export const storePortraits = (files: Files): Promise<unknown> =>
  Promise.all(
    readPersonas().map(async ({ name }) => {
      const file = `./portraits/${name.toLowerCase().replaceAll(' ', '-')}.webp`
      await files.put(
        portraitName(name),
        await readFile(new URL(file, import.meta.url)),
        'image/webp',
      )
    }),
  )
