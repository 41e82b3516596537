import * as z from 'zod/mini'
import { message } from '../lib/conversation.ts'
import { endpoint, item, list, named } from '../lib/endpoint.ts'
import { entities } from '../entities.ts'
import { idFilter } from '../lib/fields.ts'
import { modePlaceholders } from '../lib/placeholders.ts'

/** The version of an item that was in force, who made it and when, and whether a newer one exists now. */
const source = z.object({
  entity: z.enum(entities),
  id: z.string(),
  name: z.string(),
  version: z.number(),
  actor_email: z.string(),
  at: z.string(),
  changed_since: z.boolean(),
})

export type EvidenceSource = z.infer<typeof source>

/**
 * The prompt that a session used. `recorded`: stored when the session started. `derived`: the newest versions at `at`.
 * `unknown`: the session is older than the history; then there is no text and no part. The part without a placeholder
 * is the template's own text; its source is the mode. The others are the filled placeholders in the order of the text,
 * with their positions in UTF-16 units where these are known.
 */
export const evidenceOf = z.object({
  session_id: z.string(),
  kind: z.enum(['recorded', 'derived', 'unknown']),
  at: z.string(),
  mode_id: z.string(),
  persona_id: z.string(),
  hash: z.nullable(z.string()),
  text: z.nullable(z.string()),
  parts: z.array(
    z.object({
      placeholder: z.nullable(z.enum(modePlaceholders)),
      start: z.optional(z.number()),
      length: z.optional(z.number()),
      sources: z.array(source),
    }),
  ),
  /** The report prompt of the mode; `null` if it had none. */
  report_prompt: z.nullable(source),
  transcript: z.nullable(z.union([z.array(message), z.string()])),
})

export type Evidence = z.infer<typeof evidenceOf>

/**
 * A session of a trend. `overall_score` is as its report has it, `score` the same in points of 0 to 100. `marks` are the
 * versions that differ from those in the list's session before with the same item. `changed_since` tells whether a source of
 * the prompt or the report prompt has changed since the session; it is `null` if the session is older than the history.
 * `new_judge` is the model that judged, where it is another than that of the scored session before in the same mode.
 */
export const trendPoint = z.object({
  session_id: z.string(),
  at: z.string(),
  overall_score: z.nullable(z.number()),
  score: z.nullish(z.number()),
  changed_since: z.nullable(z.boolean()),
  marks: z.array(z.object({ entity: z.enum(entities), id: z.string(), version: z.number() })),
  new_judge: z.nullish(z.string()),
})

export type TrendPoint = z.infer<typeof trendPoint>

/** Which versions stood behind a session and its score (feature `evidence`). */
export const evidence = {
  read: endpoint('GET', '/v1/sessions/{session_id}/evidence', {
    summary: 'Tells which prompt a session used, and what has changed since.',
    response: item(named('Evidence', evidenceOf)),
    feature: 'evidence',
  }),
  trend: endpoint('GET', '/v1/sessions/user/{user_id}/trend', {
    summary: 'Lists a user’s scores, oldest first, with marks where a version changed.',
    response: list(named('TrendPoint', trendPoint)),
    query: z.object({ mode_id: idFilter, persona_id: idFilter }),
    feature: 'evidence',
  }),
}
