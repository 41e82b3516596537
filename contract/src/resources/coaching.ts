import * as z from 'zod/mini'
import { endpoint, list, one } from '../endpoint.ts'
import { id, promptText, required, stamps, text } from '../fields.ts'
import { say } from '../messages.ts'
import { checkPlaceholders, coachingPlaceholders } from '../placeholders.ts'
import { fromWire } from '../prompt-text.ts'

/**
 * Says what is wrong with the placeholders of a coaching template (spec section 5).
 * @returns whole sentences, none where nothing is wrong
 */
export function coachingTemplateFaults(template: string): string[] {
  const { missing, unknown, repeated } = checkPlaceholders(template, coachingPlaceholders)
  return [
    ...(unknown.length > 0 ? [say.conversationText.only] : []),
    ...(repeated.length > 0 ? [say.conversationText.once] : []),
    ...(missing.length > 0 ? [say.conversationText.required] : []),
  ]
}

/** A coaching prompt as our server sends it. */
const entity = z.object({ prompt_id: id, name: text, template: text, ...stamps })

const input = z.object({
  name: required(say.name),
  template: promptText(say.template).check(
    z.superRefine((wire, context) => {
      const shown = fromWire(wire)
      for (const message of shown.trim() === '' ? [] : coachingTemplateFaults(shown))
        context.addIssue({ code: 'custom', message, input: wire })
    }),
  ),
})

/** Coaching prompts: a list and an update, nothing else (spec section 7). */
export const coaching = {
  id: 'prompt_id',
  failure: 'coaching prompt',
  entity,
  input,
  list: endpoint(
    'GET',
    '/v1/ai-coaching/prompts',
    'Lists the coaching prompts.',
    undefined,
    list(entity),
  ),
  update: endpoint(
    'PUT',
    '/v1/ai-coaching/prompt/{id}',
    'Updates a coaching prompt.',
    input,
    one(entity),
  ),
}
