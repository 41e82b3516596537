import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, optionalText, promptText, required, text } from '../fields.ts'
import { longest } from '../limits.ts'
import { say } from '../messages.ts'
import { checkPlaceholders, modePlaceholders, wordsOf } from '../placeholders.ts'
import { fromWire } from '../prompt-text.ts'
import { resource } from '../resource.ts'

/**
 * Says what is wrong with the placeholders of a mode's template (spec section 5; several faults together as in
 * docs/decisions): missing first, then invalid, then duplicate.
 * @returns whole sentences, none where nothing is wrong
 */
export function modeTemplateFaults(template: string): string[] {
  const { missing, unknown, repeated } = checkPlaceholders(template, modePlaceholders)
  return [
    ...(missing.length > 0 ? [say.keywords.missing(missing)] : []),
    ...(unknown.length > 0 ? [say.keywords.invalid(wordsOf(unknown))] : []),
    ...(repeated.length > 0 ? [say.keywords.duplicate(wordsOf(repeated))] : []),
  ]
}

const template = promptText(say.promptTemplate).check(
  z.superRefine((wire, context) => {
    const shown = fromWire(wire)
    for (const message of shown.trim() === '' ? [] : modeTemplateFaults(shown))
      context.addIssue({ code: 'custom', message, input: wire })
  }),
)
const name = required(say.name)
const description = required(say.description, longest.description)

const modes = resource({
  path: '/v1/interaction-modes',
  id: 'mode_id',
  thing: 'Mode',
  names: ['mode_name', 'title'],
  shape: { mode_id: id, name: text, description: text, prompt_template: text },
  input: z.object({ name, description, prompt_template: template }),
  change: z.object({
    mode_id: optionalText(longest.name),
    prompt_template: template,
    name: z.optional(name),
    description: z.optional(description),
  }),
})

/** Interaction modes. An update carries `mode_id` and `prompt_template`; our server also takes the other two. */
export const interactionModes = {
  ...modes,
  read: endpoint(
    'GET',
    '/v1/interaction-modes/{id}',
    'Reads one mode, for its name beside a session.',
    undefined,
    modes.update.reply,
  ),
}
