import * as z from 'zod/mini'
import { endpoint, item, list, noContent } from '../lib/endpoint.ts'
import { requiredText } from '../lib/fields.ts'
import { validationMessages } from '../lib/validation-messages.ts'

/** A key of a role-play service. Its secret cannot be read again. */
export const serviceKey = z.object({
  key_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})

export type ServiceKey = z.infer<typeof serviceKey>

/** What every secret of a service key begins with. */
export const serviceKeyPrefix = 'gr_'

const input = z.object({ name: requiredText(validationMessages.name) })

/** Keys with which a role-play service uses the delivery endpoints (feature `service-keys`). */
export const serviceKeys = {
  input,
  list: endpoint('GET', '/v1/service-keys', {
    summary: 'Lists the service keys, oldest first.',
    response: list(serviceKey),
    feature: 'service-keys',
  }),
  create: endpoint('POST', '/v1/service-keys', {
    summary:
      'Creates a service key. Its secret is in this response only, so there is no Idempotency-Key.',
    secretResponse: true,
    status: 201,
    body: input,
    response: item(
      z.object({
        key_id: z.string(),
        name: z.string(),
        created_at: z.string(),
        secret: z.string(),
      }),
    ),
    feature: 'service-keys',
  }),
  revoke: endpoint('DELETE', '/v1/service-keys/{key_id}', {
    summary: 'Revokes a service key. The next call with it is refused.',
    response: noContent,
    feature: 'service-keys',
  }),
}
