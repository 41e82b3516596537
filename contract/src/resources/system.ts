import * as z from 'zod/mini'
import { endpoint, item, named } from '../lib/endpoint.ts'
import { offReasons } from './webhooks.ts'

/** What a server runs with: never a secret, never a path of its machine. */
export const systemInfo = z.object({
  version: z.string(),
  /** The version of Node.js. */
  node: z.string(),
  database: z.object({
    embedded: z.boolean(),
    version: z.string(),
    /** The newest minor release of PostgreSQL that Greenroom knows, where `version` is an older one. */
    newer_version: z.nullish(z.string()),
  }),
  /** Where uploaded files are stored. */
  storage: z.enum(['folder', 's3']),
  model_server: z.nullable(
    z.object({ host: z.string(), model: z.string(), judge_model: z.optional(z.string()) }),
  ),
  speech_server: z.nullish(z.object({ host: z.string() })),
  identity_provider: z.nullable(z.object({ name: z.string(), issuer: z.string() })),
  mail: z.nullable(
    z.object({
      host: z.string(),
      from: z.string(),
      /** The last mail of any server that could not be sent, and why, unless a later one was sent. */
      last_failure: z.nullish(z.object({ at: z.string(), message: z.string() })),
    }),
  ),
  /** The webhooks that Greenroom switched off, by the host of their receiver. */
  webhooks_off: z.optional(
    z.array(z.object({ host: z.string(), at: z.string(), reason: z.enum(offReasons) })),
  ),
  second_factor_required: z.boolean(),
  /** After how many days sessions lose their texts; 0 keeps them. */
  session_content_days: z.number(),
  metrics: z.boolean(),
  newest_backup_at: z.nullable(z.string()),
  /** The jobs that have succeeded at least once, by name. */
  jobs: z.array(z.object({ name: z.string(), last_success_at: z.string() })),
})

export type SystemInfo = z.infer<typeof systemInfo>

/** The settings and the state of the server (feature `system`). */
export const system = {
  read: endpoint('GET', '/v1/system', {
    summary: 'Reads what the server runs with. No secret and no path is in it.',
    response: item(named('SystemInfo', systemInfo)),
    feature: 'system',
  }),
}
