import * as z from 'zod/mini'
import { endpoint } from '../lib/endpoint.ts'
import { id, optionalText, requiredText, templateText, textOrEmpty } from '../lib/fields.ts'
import { maxLength } from '../lib/limits.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { checkPlaceholders, modePlaceholders, uniqueWords } from '../lib/placeholders.ts'
import { crudResource, itemStatus } from '../lib/crud-resource.ts'

/**
 * Checks the placeholders of a mode's template (spec section 5).
 * @returns the error sentences: missing keywords first, then invalid, then duplicate; none if all is well
 */
export function modeTemplateErrors(template: string): string[] {
  const { missing, unknown, repeated } = checkPlaceholders(template, modePlaceholders)
  return [
    ...(missing.length > 0 ? [validationMessages.keywords.missing(missing)] : []),
    ...(unknown.length > 0 ? [validationMessages.keywords.invalid(uniqueWords(unknown))] : []),
    ...(repeated.length > 0 ? [validationMessages.keywords.duplicate(uniqueWords(repeated))] : []),
  ]
}

const template = templateText(validationMessages.promptTemplate, modeTemplateErrors)
const name = requiredText(validationMessages.name)
const description = requiredText(validationMessages.description, maxLength.description)

const modes = crudResource({
  path: '/v1/interaction-modes',
  id: 'mode_id',
  label: 'Mode',
  schema: 'InteractionMode',
  names: ['mode_name', 'title'],
  shape: {
    mode_id: id,
    name: textOrEmpty,
    description: textOrEmpty,
    prompt_template: textOrEmpty,
    /** Absent means active. */
    status_active: z.nullish(z.boolean()),
  },
  input: z.object({ name, description, prompt_template: template }),
  change: z.object({
    mode_id: optionalText(maxLength.name),
    prompt_template: template,
    name: z.optional(name),
    description: z.optional(description),
  }),
})

/** Interaction modes. An update sends `mode_id` and `prompt_template`; our server also takes name and description. */
export const interactionModes = {
  ...modes,
  read: endpoint('GET', '/v1/interaction-modes/{id}', {
    summary: 'Reads a mode.',
    response: modes.update.response,
  }),
  setStatus: endpoint('PUT', '/v1/interaction-modes/{id}/status', {
    summary: 'Retires a mode, or brings it back. Its version stays the same.',
    body: itemStatus,
    response: modes.update.response,
    feature: 'retire',
  }),
}
