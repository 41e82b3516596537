import { id, ownPersonaFields, personaReferences, personas, registry } from '@greenroom/contract'
import type { PersonaReference } from '@greenroom/contract'
import * as z from 'zod/mini'

export const attachedProduct = z.object({
  persona_product_id: id,
  product: z.object({ product_id: id, name: z.catch(z.string(), '') }),
})
export type AttachedProduct = z.infer<typeof attachedProduct>

/** The attached products; unreadable ones are dropped. */
const attachedProducts = z.pipe(
  z.catch(z.array(z.unknown()), []),
  z.transform((all) => all.flatMap((each) => z.safeParse(attachedProduct, each).data ?? [])),
)

const anything = z.record(z.string(), z.unknown())

/** The ids of references by the field names of a save. Backends nest them (`company_size_new`, …) or send them bare. */
function referenceIds(row: Record<string, unknown>) {
  const ids = personaReferences.map((entity) => {
    const { id: name, inPersona } = registry[entity]
    // A nested object of another shape counts as missing.
    const nested = z.safeParse(anything, row[inPersona.field]).data
    const found = z.safeParse(id, nested?.[name]).data ?? z.safeParse(id, row[name]).data ?? ''
    return [name, found] as const
  })
  // oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript does not know the keys of `fromEntries`
  return Object.fromEntries(ids) as Record<(typeof registry)[PersonaReference]['id'], string>
}

/** A persona with the field names of a save. */
export const personaRow = z.pipe(
  z.looseObject({ ...ownPersonaFields, persona_products: attachedProducts }),
  z.transform((row) => ({ ...row, ...referenceIds(row) })),
)

export type PersonaRow = z.infer<typeof personaRow>

/** The resource whose list has such rows. Whoever lists personas uses it, since the lists share a cache. */
export const personaList = {
  ...personas,
  list: { ...personas.list, response: { ...personas.list.response, of: personaRow } },
}
