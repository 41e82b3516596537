import * as z from 'zod/mini'
import { message } from '../lib/conversation.ts'
import { endpoint, item, list } from '../lib/endpoint.ts'
import { entities } from '../lib/entities.ts'
import { modePlaceholders } from '../lib/placeholders.ts'

/** The version of a thing that was in force, who made it and when, and whether a newer one exists now. */
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
 * What a trainee met in a session. `recorded`: stored when the session started. `derived`: the newest versions at `at`.
 * `unknown`: the session is older than the history; then there is no text and no part. The part without a placeholder
 * is the template's own text; its source is the mode.
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
    z.object({ placeholder: z.nullable(z.enum(modePlaceholders)), sources: z.array(source) }),
  ),
  /** The report prompt of the mode; `null` if it had none. */
  report_prompt: z.nullable(source),
  transcript: z.nullable(z.union([z.array(message), z.string()])),
})

export type Evidence = z.infer<typeof evidenceOf>

/**
 * A session of a trend. `marks` are the versions that are others than in the user's session before with the same thing;
 * `changed_since` tells whether the prompt's sources have changed since, and is `null` before the history begins.
 */
export const trendPoint = z.object({
  session_id: z.string(),
  at: z.string(),
  overall_score: z.nullable(z.number()),
  changed_since: z.nullable(z.boolean()),
  marks: z.array(z.object({ entity: z.enum(entities), id: z.string(), version: z.number() })),
})

export type TrendPoint = z.infer<typeof trendPoint>

/** Which versions stood behind a session and its score (feature `evidence`). */
export const evidence = {
  read: endpoint({
    method: 'GET',
    path: '/v1/sessions/{session_id}/evidence',
    summary: 'Tells what the trainee met in a session, and what has changed since.',
    response: item(evidenceOf),
    feature: 'evidence',
  }),
  trend: endpoint({
    method: 'GET',
    path: '/v1/sessions/user/{user_id}/trend',
    summary: 'Lists a user’s scores, oldest first, with marks where a version changed.',
    response: list(trendPoint),
    query: z.object({
      mode_id: z.optional(z.string()),
      persona_id: z.optional(z.string()),
    }),
    feature: 'evidence',
  }),
}
