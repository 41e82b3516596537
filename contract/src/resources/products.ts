import * as z from 'zod/mini'
import {
  requiredChoice,
  id,
  promptText,
  optionalId,
  requiredText,
  textOrEmpty,
} from '../lib/fields.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { crudResource } from '../lib/crud-resource.ts'

/** Products. Their messages say "Product size", as spec section 8 writes it for products. */
export const products = crudResource({
  path: '/v1/products',
  id: 'product_id',
  thing: 'Product size',
  noun: 'Product size',
  shape: { product_id: id, name: textOrEmpty, details: textOrEmpty, industry_id: optionalId },
  input: z.object({
    name: requiredText(validationMessages.name),
    details: promptText(validationMessages.promptTemplate),
    industry_id: requiredChoice(validationMessages.industry),
  }),
})
