import { deliveryDays } from '@greenroom/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hostOf } from '../../adapters/webhooks/addresses.ts'
import type { Resolve } from '../../adapters/webhooks/addresses.ts'
import { postMessage, postTimeout } from '../../adapters/webhooks/post.ts'
import type { PostResult } from '../../adapters/webhooks/post.ts'
import { writeAudit } from '../../data/changes/audit.ts'
import type { Database } from '../../database/database.ts'
import { readPrompts } from '../../data/prompts/prompts-with.ts'
import type { PromptPart } from '../../data/prompts/prompts-with.ts'
import { keepWorking } from '../../data/work-loop.ts'
import { allRows, firstRow } from '../../database/rows.ts'
import { metrics } from '../../lib/metrics/metrics.ts'

/** How many deliveries of a webhook a server sends at once, so that a slow receiver holds up nobody else's. */
const batchSize = 10
/** In seconds: before each further try, unless the receiver asks for more. */
const delays = [5, 30, 120, 600, 3_600, 14_400, 43_200]
/** In seconds: how long a server may take for a try. After that, it counts as dead, and another one tries. */
const lease = (postTimeout / 1000) * 2
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

/** Sends what is in the outbox as long as the server is open. Any number of servers share the work. */
export const sendWebhooks = (app: FastifyInstance, db: Database, resolve: Resolve): void => {
  /** The webhooks to which a batch is being sent. */
  const busy = new Set<string>()

  const send = async (one: Claimed, stopping: AbortSignal) => {
    try {
      await sendOne(db, one, resolve, stopping)
    } catch (error) {
      if (!stopping.aborted) throw error
      await release(db, one)
    }
  }
  const sendBatch = async (id: string, batch: readonly Claimed[], stopping: AbortSignal) => {
    busy.add(id)
    for (const sent of await Promise.allSettled(batch.map((one) => send(one, stopping))))
      if (sent.status === 'rejected') app.log.warn({ err: sent.reason }, 'an event was not sent')
    busy.delete(id)
  }
  const start = async (stopping: AbortSignal) => {
    const claimed = await claim(db, [...busy])
    const webhooks = new Set(claimed.map(({ webhook_id }) => webhook_id))
    return [...webhooks].map((id) =>
      sendBatch(
        id,
        claimed.filter(({ webhook_id }) => webhook_id === id),
        stopping,
      ),
    )
  }
  keepWorking(app, { start, failure: 'events cannot be sent', grace })
}

/** Takes what is due, in a statement of its own. No two servers get the same rows. */
const claim = (db: Database, busy: readonly string[]) =>
  allRows(
    db,
    sql<Claimed>`
      update webhook_deliveries
      set tries = tries + 1, tried_at = now(), next_at = now() + ${lease} * interval '1 second'
      from (
        select delivery_id as id, url, secret from webhooks, lateral (
          select delivery_id from webhook_deliveries
          where webhook_deliveries.webhook_id = webhooks.webhook_id and next_at <= now()
          order by next_at limit ${batchSize} for update skip locked
        ) due
        where switched_off_at is null and coalesce(paused_until <= now(), true)
          and webhook_id <> all (${busy}::uuid[])
      ) claimed
      where delivery_id = id
      returning delivery_id, webhook_id, type, data, tries, url, secret,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )

const sendOne = async (db: Database, claimed: Claimed, resolve: Resolve, stopping: AbortSignal) => {
  const { delivery_id: id, url, secret, type, at: timestamp } = claimed
  const data = await dataOf(db, claimed)
  if (!data) return
  const body = JSON.stringify({ type, timestamp, data })
  const result = await postMessage({ id, url, secret, body }, resolve, stopping)
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

/** Returns a delivery whose try was cut short by the end of this server. */
const release = (db: Database, { delivery_id, tries }: Claimed) =>
  sql`
    update webhook_deliveries set tries = tries - 1, next_at = now()
    where delivery_id = ${delivery_id} and tries = ${tries} and next_at is not null`.execute(db)

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
  { delivery_id, webhook_id, tries, url }: Claimed,
  { status, error, retryAfter }: PostResult,
) => {
  const isGone = status === 410
  const delay = isGone ? undefined : delays[tries - 1]
  const next = delay === undefined ? null : Math.max(delay, retryAfter)
  // An address that was entered meanwhile is not gone.
  const reason = sql`case when ${isGone} and url = ${url} then 'gone'
    when failing_since < now() - interval ${mostFailing} then 'failed' end`
  metrics.series?.webhookDeliveries.inc({ result: next === null ? 'given_up' : 'failed' })
  await db.transaction().execute(async (trx) => {
    const webhook = await firstRow(
      trx,
      sql<{ url: string; isOffNow: boolean }>`
        update webhooks set failing_since = coalesce(failing_since, now()),
          paused_until = greatest(paused_until, now() + ${retryAfter}::integer * interval '1 second'),
          off_reason = case when switched_off_at is null then ${reason} else off_reason end,
          switched_off_at = coalesce(switched_off_at, case when ${reason} is not null then now() end)
        where webhook_id = ${webhook_id}
        returning url, coalesce(switched_off_at = now(), false) as "isOffNow"`,
    )
    // Not a try of another server that took this one for dead.
    await sql`
      update webhook_deliveries
      set next_at = now() + ${next}::integer * interval '1 second', status = ${status}, error = ${error}
      where delivery_id = ${delivery_id} and tries = ${tries} and next_at is not null`.execute(trx)
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

/** Ends the deliveries that wait for a webhook which is switched off. */
export const giveUp = (db: Database, webhookId: string) =>
  sql`
    update webhook_deliveries set next_at = null, error = ${offSentence}
    where webhook_id = ${webhookId} and next_at is not null`.execute(db)

const offSentence = 'The webhook was switched off.'

/** Deletes old deliveries. */
export const deleteOldDeliveries = (db: Database) =>
  sql`delete from webhook_deliveries where at < now() - ${deliveryDays} * interval '24 hours'`.execute(
    db,
  )
