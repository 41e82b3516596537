import * as z from 'zod/mini'
import { promptText, requiredText } from '../lib/fields.ts'
import { validationMessages } from '../lib/validation-messages.ts'

/** The input of resources with a name and a description; the description is the prompt template (spec section 3). */
export const nameAndDescription = z.object({
  name: requiredText(validationMessages.name),
  description: promptText(validationMessages.promptTemplate),
})
