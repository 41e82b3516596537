import { personas } from '@greenroom/contract'
import * as z from 'zod/mini'
import type { Body } from '../../../parts/list-form/values.ts'
import type { PersonaRow } from './persona-row.ts'
import { personaRow } from './persona-row.ts'

/** A picture's address is checked by loading it; one that another backend gave is sent back as it is. */
const input = z.extend(personas.input, { profile_pic: z.nullish(z.string()) })

/**
 * What a save carries (spec section 3).
 * @param row the persona it was made from: its products stay attached, and its picture is taken off where it had one
 */
const payloadOf = ({ profile_pic, ...values }: Body, row: PersonaRow | undefined) => ({
  ...values,
  ...(profile_pic ? { profile_pic } : row?.profile_pic ? { profile_pic: null } : {}),
  product_ids: row?.persona_products.map(({ product }) => product.product_id) ?? [],
})

/** How personas are read and saved. */
export const personaSaves = {
  resource: {
    ...personas,
    input,
    change: input,
    list: { ...personas.list, response: { ...personas.list.response, of: personaRow } },
  },
  toCreate: payloadOf,
  toUpdate: payloadOf,
}
