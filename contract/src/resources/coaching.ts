import * as z from 'zod/mini'
import { endpoint, item, list, named } from '../lib/endpoint.ts'
import { id, requiredText, recordStamps, templateText, textOrEmpty } from '../lib/fields.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { checkPlaceholders, coachingPlaceholders } from '../lib/placeholders.ts'

/**
 * Checks the placeholders of a coaching template (spec section 5).
 * @returns the error sentences, none if all is well
 */
export function coachingTemplateErrors(template: string): string[] {
  const { missing, unknown, repeated } = checkPlaceholders(template, coachingPlaceholders)
  return [
    ...(unknown.length > 0 ? [validationMessages.conversationText.only] : []),
    ...(repeated.length > 0 ? [validationMessages.conversationText.once] : []),
    ...(missing.length > 0 ? [validationMessages.conversationText.required] : []),
  ]
}

/** A coaching prompt as our server sends it. */
const entity = z.object({
  prompt_id: id,
  name: textOrEmpty,
  template: textOrEmpty,
  ...recordStamps,
})

export type CoachingPrompt = z.infer<typeof entity>

const anything = z.record(z.string(), z.unknown())

/** Parses a prompt with the alternative field names of spec section 3. */
function readPrompt(json: unknown): CoachingPrompt | undefined {
  const prompt = z.safeParse(anything, json).data
  const read = z.safeParse(entity, {
    ...prompt,
    prompt_id: prompt?.['prompt_id'] ?? prompt?.['id'],
    template: prompt?.['template'] ?? prompt?.['prompt'],
  })
  return read.data
}

/**
 * Parses the coaching prompts of any backend (spec section 7): an array, an object whose `prompt` is an array or a
 * single prompt, or a single prompt. Unreadable prompts are left out.
 * @returns `undefined` if it is none of these
 */
export function readCoachingPrompts(json: unknown): CoachingPrompt[] | undefined {
  const object = z.safeParse(anything, json).data
  // In a single prompt, `prompt` may be its text.
  const inside = typeof object?.['prompt'] === 'string' ? object : (object?.['prompt'] ?? json)
  if (Array.isArray(inside)) return inside.flatMap((each: unknown) => readPrompt(each) ?? [])
  const only = readPrompt(inside)
  return only && [only]
}

const input = z.object({
  name: requiredText(validationMessages.name),
  template: templateText(validationMessages.template, coachingTemplateErrors),
})

/** Coaching prompts: list and update only (spec section 7). */
export const coaching = {
  id: 'prompt_id',
  noun: 'coaching prompt',
  entity,
  input,
  list: endpoint('GET', '/v1/ai-coaching/prompts', {
    summary: 'Lists the coaching prompts.',
    response: list(named('CoachingPrompt', entity)),
  }),
  update: endpoint('PUT', '/v1/ai-coaching/prompt/{id}', {
    summary: 'Updates a coaching prompt.',
    body: input,
    response: item(entity),
  }),
}
