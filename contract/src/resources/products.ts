import * as z from 'zod/mini'
import { chosen, id, promptText, reference, required, text } from '../fields.ts'
import { say } from '../messages.ts'
import { resource } from '../resource.ts'

/** Products. Their messages say "Product size", as spec section 8 writes it for products. */
export const products = resource({
  path: '/v1/products',
  id: 'product_id',
  thing: 'Product size',
  failure: 'Product size',
  shape: { product_id: id, name: text, details: text, industry_id: reference },
  input: z.object({
    name: required(say.name),
    details: promptText(say.promptTemplate),
    industry_id: chosen(say.industry),
  }),
})
