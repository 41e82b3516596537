import * as z from 'zod/mini'
import { promptText, requiredText } from '../fields.ts'
import { validationMessages } from '../messages.ts'

/** What a thing of a name and a description carries; the description is its prompt template (spec section 3). */
export const nameAndDescription = z.object({
  name: requiredText(validationMessages.name),
  description: promptText(validationMessages.promptTemplate),
})
