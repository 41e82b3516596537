import * as z from 'zod/mini'
import { id, promptText, requiredText, textOrEmpty } from '../lib/fields.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { crudResource } from '../lib/crud-resource.ts'

/** Industries; `details` is shown as the prompt template (spec section 2). */
export const industries = crudResource({
  path: '/v1/industries',
  id: 'industry_id',
  thing: 'Industry',
  shape: { industry_id: id, name: textOrEmpty, details: textOrEmpty },
  input: z.object({
    name: requiredText(validationMessages.name),
    details: promptText(validationMessages.promptTemplate),
  }),
})
