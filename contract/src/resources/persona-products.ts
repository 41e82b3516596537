import * as z from 'zod/mini'
import { endpoint, nothing, one } from '../endpoint.ts'
import { chosen, id, stamps } from '../fields.ts'

const attachment = z.object({ persona_product_id: id, persona_id: id, product_id: id, ...stamps })

/** Products attached to a persona (spec section 7). */
export const personaProducts = {
  create: endpoint(
    'POST',
    '/v1/persona-produced-products/',
    'Attaches a product to a persona.',
    z.object({ persona_id: chosen('must not be empty'), product_id: chosen('must not be empty') }),
    one(attachment),
    { status: 201 },
  ),
  remove: endpoint(
    'DELETE',
    '/v1/persona-produced-products/{persona_product_id}',
    'Takes a product off a persona.',
    undefined,
    nothing,
  ),
}
