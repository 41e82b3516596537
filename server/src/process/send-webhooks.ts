import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hostOf } from '../adapters/webhooks/addresses.ts'
import type { Resolve } from '../adapters/webhooks/addresses.ts'
import { postMessage, postTimeout } from '../adapters/webhooks/post.ts'
import type { PostResult } from '../adapters/webhooks/post.ts'
import { writeAudit } from '../data/changes/audit.ts'
import { readPrompts } from '../data/prompts/prompts-with.ts'
import type { PromptPart } from '../data/prompts/prompts-with.ts'
import type { Database } from '../database/database.ts'
import { firstRow } from '../database/rows.ts'
import { metrics } from '../lib/metrics/metrics.ts'
import { giveUp } from '../resources/webhooks/store.ts'
import { keepWorking, later, leasedQueue } from './leased-work.ts'

/** How many deliveries of a webhook a server sends at once, so that a slow receiver holds up nobody else's. */
const mostAtOnce = 10
/** How long a webhook may fail before it is switched off. */
const mostFailing = sql.lit('120 hours')
/** In milliseconds: for the receivers of running tries to answer while the server stops. */
const grace = 2_000

interface Claimed {
  readonly delivery_id: string
  readonly webhook_id: string
  readonly type: string
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
  readonly tries: number
  readonly url: string
  readonly secret: string
}

const queue = leasedQueue<Claimed>({
  table: 'webhook_deliveries',
  id: 'delivery_id',
  // A try takes half of that at most.
  lease: (postTimeout / 1000) * 2,
  delays: [5, 30, 120, 600, 3_600, 14_400, 43_200],
  claimed: sql`tries = tries + 1, tried_at = now()`,
  isOurs: ({ delivery_id, tries }) =>
    sql`delivery_id = ${delivery_id} and tries = ${tries} and next_at is not null`,
})

/** Sends what is in the outbox as long as the server is open. Any number of servers share the work. */
export const sendWebhooks = (app: FastifyInstance, db: Database, resolve: Resolve): void =>
  keepWorking<Claimed>(app, {
    claim: (running) => claim(db, running),
    work: (one, signal) => sendOne(db, one, resolve, signal),
    giveBack: (one) => queue.leave(db, one, later(0), sql`tries = tries - 1`),
    failures: { claim: 'events cannot be sent', work: 'an event was not sent' },
    grace,
  })

/** Takes what is due. No two servers get the same rows. */
const claim = (db: Database, running: readonly Claimed[]) =>
  queue.claim(
    db,
    sql`
      select delivery_id as id, url, secret from webhooks, lateral (
        select delivery_id from webhook_deliveries
        where webhook_deliveries.webhook_id = webhooks.webhook_id and next_at <= now()
        order by next_at
        limit (
          select greatest(${mostAtOnce} - count(*), 0)
          from unnest(${running.map(({ webhook_id }) => webhook_id)}::uuid[]) busy
          where busy = webhooks.webhook_id)
        for update skip locked
      ) due
      where switched_off_at is null and coalesce(paused_until <= now(), true)`,
    sql`delivery_id, webhook_id, type, data, tries, url, secret,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )

const sendOne = async (db: Database, claimed: Claimed, resolve: Resolve, signal: AbortSignal) => {
  const { delivery_id: id, url, secret, type, at: timestamp } = claimed
  const data = await dataOf(db, claimed)
  if (!data) return
  const body = JSON.stringify({ type, timestamp, data })
  const result = await postMessage({ id, url, secret, body }, resolve, signal)
  await (result.error === null
    ? noteSuccess(db, claimed, result)
    : noteFailure(db, claimed, result))
}

/**
 * The data of an event. Which prompts have changed is worked out before the first try, and stored, so that each try sends
 * the same. An event of no prompt is dropped: `undefined`.
 */
const dataOf = async (db: Database, { delivery_id: id, type, data }: Claimed) => {
  if (type !== 'prompt.changed' || 'prompts' in data) return data
  const { fields: _, ...item } = data
  // oxlint-disable-next-line no-unsafe-type-assertion -- written by our own trigger
  const prompts = (await readPrompts(db))(data as unknown as PromptPart)
  if (prompts.length === 0) {
    await db.deleteFrom('webhook_deliveries').where('delivery_id', '=', id).execute()
    return undefined
  }
  const complete = { ...item, prompts }
  await db
    .updateTable('webhook_deliveries')
    .set({ data: JSON.stringify(complete) })
    .where('delivery_id', '=', id)
    .execute()
  return complete
}

const noteSuccess = async (
  db: Database,
  { delivery_id, webhook_id }: Claimed,
  { status }: PostResult,
) => {
  metrics.series?.webhookDeliveries.inc({ result: 'delivered' })
  await sql`
    with delivered as (
      update webhook_deliveries
      set delivered_at = now(), next_at = null, status = ${status}, error = null
      where delivery_id = ${delivery_id})
    update webhooks set failing_since = null
    where webhook_id = ${webhook_id} and failing_since is not null`.execute(db)
}

const noteFailure = async (
  db: Database,
  claimed: Claimed,
  { status, error, retryAfter }: PostResult,
) => {
  const { webhook_id, tries, url } = claimed
  const isGone = status === 410
  const pause = isGone ? null : queue.pauseAfter(tries)
  // An address that was entered meanwhile is not gone.
  const reason = sql`case when ${isGone} and url = ${url} then 'gone'
    when failing_since < now() - interval ${mostFailing} then 'failed' end`
  metrics.series?.webhookDeliveries.inc({ result: pause === null ? 'given_up' : 'failed' })
  await db.transaction().execute(async (trx) => {
    const webhook = await firstRow(
      trx,
      sql<{ url: string; isOffNow: boolean }>`
        update webhooks set failing_since = coalesce(failing_since, now()),
          paused_until = greatest(paused_until, ${later(retryAfter)}),
          off_reason = case when switched_off_at is null then ${reason} else off_reason end,
          switched_off_at = coalesce(switched_off_at, case when ${reason} is not null then now() end)
        where webhook_id = ${webhook_id}
        returning url, coalesce(switched_off_at = now(), false) as "isOffNow"`,
    )
    const next = later(pause && Math.max(pause, retryAfter))
    await queue.leave(trx, claimed, next, sql`status = ${status}, error = ${error}`)
    if (!webhook?.isOffNow) return
    await giveUp(trx, webhook_id)
    const entry = {
      action: 'update',
      entity: 'webhooks',
      id: webhook_id,
      title: hostOf(new URL(webhook.url)),
    } as const
    const [before, after] = [{ active: true }, { active: false }]
    const greenroom = { actor: { id: null, name: 'greenroom' }, requestId: 'webhooks' }
    await writeAudit(trx, { ...entry, before, after }, greenroom)
  })
}
