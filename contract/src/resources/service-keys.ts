import * as z from 'zod/mini'
import { keyScopes } from '../lib/access.ts'
import { endpoint, item, list, named, noContent } from '../lib/endpoint.ts'
import { isoTime, requiredText } from '../lib/fields.ts'
import { pageQuery } from '../lib/paging.ts'
import { validationMessages } from '../lib/validation-messages.ts'

const newKey = z.object({
  key_id: z.string(),
  name: z.string(),
  scope: z.optional(z.enum(keyScopes)),
  expires_at: z.nullish(z.string()),
  created_at: z.string(),
})

/** A key of a service. Its secret cannot be read again. A backend without `key-scopes` sends no scope: it is `delivery`. */
export const serviceKey = z.extend(newKey, {
  last_used_at: z.nullable(z.string()),
  /** Of the last 24 hours; only where the backend has `key-calls`. */
  calls_24h: z.optional(z.number()),
  refused_24h: z.optional(z.number()),
})

/**
 * A refused call. `route` is a template such as `/api/v1/delivery/users/{email}`, or `other` for an unknown path.
 * The message has no values.
 */
export const keyCall = z.object({
  at: z.string(),
  method: z.string(),
  route: z.string(),
  status: z.number(),
  message: z.string(),
  request_id: z.string(),
})

export type KeyCall = z.infer<typeof keyCall>
export type ServiceKey = z.infer<typeof serviceKey>

/** What every secret of a service key begins with. */
export const serviceKeyPrefix = 'gr_'

const input = z.object({
  name: requiredText(validationMessages.name),
  scope: z.optional(z.enum(keyScopes, { error: `must be one of ${keyScopes.join(', ')}` })),
  expires_at: z.optional(isoTime),
})

/** Keys with which services call Greenroom (feature `service-keys`). */
export const serviceKeys = {
  input,
  list: endpoint('GET', '/v1/service-keys', {
    summary: 'Lists the service keys, oldest first.',
    response: list(named('ServiceKey', serviceKey)),
    feature: 'service-keys',
  }),
  create: endpoint('POST', '/v1/service-keys', {
    summary:
      'Creates a service key, by default for delivery. Its secret is in this response only, so there is no Idempotency-Key.',
    secretResponse: true,
    status: 201,
    body: named('ServiceKeyInput', input),
    response: item(named('NewServiceKey', z.extend(newKey, { secret: z.string() }))),
    feature: 'service-keys',
  }),
  revoke: endpoint('DELETE', '/v1/service-keys/{key_id}', {
    summary: 'Revokes a service key. The next call with it is refused.',
    response: noContent,
    feature: 'service-keys',
  }),
  calls: endpoint('GET', '/v1/service-keys/{key_id}/calls', {
    summary: 'Lists the calls of a key that were refused, newest first: the last 1,000 of 30 days.',
    response: list(named('RefusedCall', keyCall)),
    query: pageQuery,
    feature: 'key-calls',
  }),
}
