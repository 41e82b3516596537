import { personas } from '@greenroom/contract'
import * as z from 'zod/mini'
import type { Body } from '../../crud/index.ts'
import { personaList } from '../../prompts/index.ts'
import type { PersonaRow } from '../../prompts/index.ts'

/** The picture URL is checked by loading it; the value of another backend is sent back unchanged. */
const input = z.extend(personas.input, { profile_pic: z.nullish(z.string()) })

/**
 * The payload of a save (spec section 3).
 * @param row the persona before the save: its products stay attached, and a removed picture is sent as null
 */
const payloadOf = ({ profile_pic, ...values }: Body, row: PersonaRow | undefined) => ({
  ...values,
  ...(profile_pic ? { profile_pic } : row?.profile_pic ? { profile_pic: null } : {}),
  product_ids: row?.persona_products.map(({ product }) => product.product_id) ?? [],
})

/** How the panel reads and saves personas. */
export const personaSaves = {
  entity: 'personas',
  resource: {
    ...personaList,
    input,
    change: input,
  },
  toCreate: payloadOf,
  toUpdate: payloadOf,
} as const
