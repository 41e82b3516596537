import * as z from 'zod/mini'
import { id, promptText, required, text } from '../fields.ts'
import { say } from '../messages.ts'
import { resource } from '../resource.ts'

/** Industries; `details` is shown as the prompt template (spec section 2). */
export const industries = resource({
  path: '/v1/industries',
  id: 'industry_id',
  thing: 'Industry',
  shape: { industry_id: id, name: text, details: text },
  input: z.object({ name: required(say.name), details: promptText(say.promptTemplate) }),
})
