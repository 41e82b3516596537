import * as z from 'zod/mini'
import { endpoint, item, named, noContent } from '../lib/endpoint.ts'
import { requiredChoice, id, recordStamps } from '../lib/fields.ts'

const attachment = z.object({
  persona_product_id: id,
  persona_id: id,
  product_id: id,
  ...recordStamps,
})

/** Products of a persona (spec section 7). */
export const personaProducts = {
  create: endpoint('POST', '/v1/persona-produced-products/', {
    summary: 'Attaches a product to a persona.',
    body: z.object({
      persona_id: requiredChoice('must not be empty'),
      product_id: requiredChoice('must not be empty'),
    }),
    response: item(named('PersonaProduct', attachment)),
    status: 201,
  }),
  remove: endpoint('DELETE', '/v1/persona-produced-products/{persona_product_id}', {
    summary: 'Removes a product from a persona.',
    response: noContent,
  }),
}
