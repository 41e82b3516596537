import { webhooks } from '@greenroom/contract'
import { expect } from 'vitest'
import type { Database } from '../src/database/database.ts'
import type { AuditWalker } from './audit-walker.ts'
import type { Call } from './call.ts'

export const webhooksPath = '/api/v1/webhooks'

/** The settings of a server that may send to receivers on this machine. */
export const localNetworks = { webhookNetworks: ['127.0.0.0/8', '::1'] }

/** Adds a webhook. */
export const addWebhook = async (
  admin: Call,
  url: string,
  events: readonly string[],
): Promise<{ webhook_id: string; secret: string }> => {
  const { status, body } = await admin('POST', webhooksPath, { url, events })
  expect({ status, body }).toMatchObject({ status: 201 })
  return Object(body)
}

/** The deliveries of a webhook, newest first. */
export const deliveriesOf = async (
  { admin }: { readonly admin: Call },
  id: string,
): Promise<Record<string, unknown>[]> =>
  Object((await admin('GET', `${webhooksPath}/${id}/deliveries`)).body)

/** Calls each endpoint of webhooks that changes something. @returns the secret that must stand nowhere */
export const walkWebhooks = async (db: Database, step: AuditWalker['step']): Promise<string> => {
  const body = { url: 'http://127.0.0.1:1/', events: ['session.started'] }
  const { webhook_id, secret } = await step(webhooks.create, { body })
  const params = { webhook_id: String(webhook_id) }
  await step(webhooks.test, { params })
  await step(webhooks.update, { params, body: { ...body, events: ['credits.low'] } })
  const { delivery_id } = await db
    .insertInto('webhook_deliveries')
    .values({ ...params, type: 'credits.low', data: '{}', next_at: null })
    .returning('delivery_id')
    .executeTakeFirstOrThrow()
  await step(webhooks.sendAgain, { params: { ...params, delivery_id } })
  await step(webhooks.remove, { params })
  return String(secret)
}
