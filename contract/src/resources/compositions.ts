import * as z from 'zod/mini'
import { entities } from '../entities.ts'
import { endpoint, item, named } from '../lib/endpoint.ts'
import { modelText } from '../lib/fields.ts'
import { maxTokenBody, maxTokenText } from '../lib/limits.ts'
import { modePlaceholders } from '../lib/placeholders.ts'

/** The name of the vocabulary that tokens are counted with. */
export const tokenEncoding = 'o200k_base' as const

const tokenCount = { tokens: z.number(), encoding: z.literal(tokenEncoding) }

/**
 * A composed prompt: a mode's template filled from a persona and what it refers to (see `compose`). Positions and
 * lengths are in UTF-16 units; `hash` is the lowercase hex SHA-256 of the text in UTF-8. `parts` are the filled
 * placeholders in the order of the text.
 */
export const composition = z.object({
  mode_id: z.string(),
  persona_id: z.string(),
  text: z.string(),
  hash: z.string(),
  characters: z.number(),
  ...tokenCount,
  parts: z.array(
    z.object({
      placeholder: z.enum(modePlaceholders),
      start: z.number(),
      length: z.number(),
      sources: z.array(z.object({ entity: z.enum(entities), id: z.string(), version: z.number() })),
    }),
  ),
})

/** Composed prompts of saved texts (feature `compositions`). */
export const compositions = {
  read: endpoint('GET', '/v1/compositions/{mode_id}/{persona_id}', {
    summary: 'Composes the prompt of a mode and a persona. Its ETag is the hash of the text.',
    response: item(named('Composition', composition)),
    feature: 'compositions',
  }),
}

/** Token counts of any text (feature `tokens`). */
export const texts = {
  countTokens: endpoint('POST', '/v1/texts/tokens', {
    summary: 'Counts the tokens of a text. Nothing is stored.',
    body: z.object({ text: modelText(maxTokenText) }),
    response: item(z.object(tokenCount)),
    feature: 'tokens',
    bodyLimit: maxTokenBody,
  }),
}
