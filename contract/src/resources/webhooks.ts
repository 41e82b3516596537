import * as z from 'zod/mini'
import { endpoint, item, list, named, noContent } from '../lib/endpoint.ts'
import { requiredText } from '../lib/fields.ts'
import { maxLength } from '../lib/limits.ts'
import { pageQuery } from '../lib/paging.ts'

/** What webhooks can be told of by a backend without the feature `more-events`. */
export const firstWebhookEvents = [
  'session.started',
  'session.finished',
  'prompt.changed',
  'credits.low',
  'person.deactivated',
] as const

/** What webhooks can be told of. */
export const webhookEvents = [
  ...firstWebhookEvents,
  'person.activated',
  'persona.retired',
  'mode.retired',
] as const

/** The type of a delivery that only tries a webhook. */
export const testEvent = 'webhook.test'

/** The most webhooks. */
export const maxWebhooks = 20

/** How long deliveries are kept. */
export const deliveryDays = 30

/** Why Greenroom switches a webhook off. */
export const offReasons = ['failed', 'gone'] as const

/** The same in words. */
export const offReasonTexts: Readonly<Record<(typeof offReasons)[number], string>> = {
  failed: 'it failed for 5 days',
  gone: 'its receiver wants no more events (410)',
}

/** An address that events are sent to. Its secret cannot be read again. */
export const webhook = z.object({
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  created_at: z.string(),
  /** Since when every delivery has failed. */
  failing_since: z.nullable(z.string()),
  switched_off_at: z.nullable(z.string()),
  /** `null` where an administrator switched it off. */
  off_reason: z.nullish(z.enum(offReasons)),
})

export type Webhook = z.infer<typeof webhook>

/** One event for one webhook. */
export const webhookDelivery = z.object({
  delivery_id: z.string(),
  type: z.string(),
  at: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number(),
  tried_at: z.nullable(z.string()),
  /** When it is tried next. */
  next_at: z.nullable(z.string()),
  /** The HTTP status that the receiver answered with last. */
  status: z.nullable(z.number()),
  /** Why the last try failed, as a sentence. */
  error: z.nullable(z.string()),
})

export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** A URL whose host follows the scheme, so that it has neither user nor password. */
const httpUrl = /^https?:\/\/[^\s@/?#\\]+([/?#]\S*)?$/i

/** The message about what is no such URL. */
export const invalidWebhookUrl =
  'must be an address such as https://example.com/greenroom, without user and password'

const input = z.object({
  url: requiredText('Address is required', maxLength.url).check(
    z.regex(httpUrl, invalidWebhookUrl),
  ),
  events: z
    .array(z.enum(webhookEvents, { error: `must be of ${webhookEvents.join(', ')}` }), {
      error: 'must be a list of events',
    })
    .check(
      z.minLength(1, 'Choose at least one event'),
      z.maxLength(webhookEvents.length, `must be at most ${webhookEvents.length}`),
    ),
})

const feature = 'webhooks'

/** Where events are sent to (feature `webhooks`). Changes need a recent password. */
export const webhooks = {
  input,
  list: endpoint('GET', '/v1/webhooks', {
    summary: 'Lists the webhooks, oldest first.',
    response: list(named('Webhook', webhook)),
    feature,
  }),
  create: endpoint('POST', '/v1/webhooks', {
    summary:
      'Adds a webhook. Its secret is in this response only, so there is no Idempotency-Key. 400 for an address of a private network.',
    secretResponse: true,
    status: 201,
    body: named('WebhookInput', input),
    response: item(named('NewWebhook', z.extend(webhook, { secret: z.string() }))),
    feature,
  }),
  update: endpoint('PUT', '/v1/webhooks/{webhook_id}', {
    summary:
      'Changes a webhook, and with `active` switches it on or off. Another address gets a new secret, in this response only.',
    secretResponse: true,
    body: z.extend(input, {
      active: z.optional(z.boolean({ error: 'must be true or false' })),
    }),
    response: item(z.extend(webhook, { secret: z.optional(z.string()) })),
    feature,
  }),
  remove: endpoint('DELETE', '/v1/webhooks/{webhook_id}', {
    summary: 'Deletes a webhook and its deliveries.',
    response: noContent,
    feature,
  }),
  test: endpoint('POST', '/v1/webhooks/{webhook_id}/test', {
    summary: `Sends an event of the type ${testEvent} to a webhook, whatever it listens to.`,
    status: 201,
    response: item(webhookDelivery),
    feature,
  }),
  deliveries: endpoint('GET', '/v1/webhooks/{webhook_id}/deliveries', {
    summary: `Lists the deliveries of a webhook in the last ${deliveryDays} days, newest first.`,
    response: list(named('WebhookDelivery', webhookDelivery)),
    query: pageQuery,
    feature,
  }),
  sendAgain: endpoint('POST', '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/again', {
    summary: 'Sends an event again, with the same id.',
    response: item(webhookDelivery),
    feature,
  }),
}
