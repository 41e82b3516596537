import * as z from 'zod/mini'
import { promptText, required } from '../fields.ts'
import { say } from '../messages.ts'

/** What a thing of a name and a description carries; the description is its prompt template (spec section 3). */
export const described = z.object({
  name: required(say.name),
  description: promptText(say.promptTemplate),
})
