import { randomBytes } from 'node:crypto'
import { invalidWebhookUrl, maxWebhooks, testEvent, webhooks } from '@greenroom/contract'
import type { Webhook, WebhookDelivery } from '@greenroom/contract'
import { sql } from 'kysely'
import { RefusedAddress, hostOf } from '../../adapters/webhooks/addresses.ts'
import type { Resolve } from '../../adapters/webhooks/addresses.ts'
import { change, preparedChange } from '../../data/changes/change.ts'
import type { ChangeCall } from '../../data/changes/change.ts'
import { isoTime } from '../../data/lists/json.ts'
import { byTime } from '../../data/lists/long-list.ts'
import { servePages } from '../../data/lists/paging.ts'
import { requireRow } from '../../data/table.ts'
import type { Database } from '../../database/database.ts'
import { allRows, firstRow, onlyRow } from '../../database/rows.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { giveUp } from './store.ts'

const entity = 'webhooks'
const noun = 'webhook'

/** A webhook as responses show it: never with its secret. */
const webhookFields = sql`
  webhook_id, url, events, ${isoTime('webhooks.created_at')} as created_at,
  ${isoTime('failing_since')} as failing_since, ${isoTime('switched_off_at')} as switched_off_at,
  case when switched_off_at is not null then off_reason end as off_reason`

/** A delivery as responses show it: without what is sent, which can be long. */
const deliveryFields = sql`
  delivery_id, type, ${isoTime('webhook_deliveries.at')} as at,
  case when delivered_at is not null then 'delivered'
    when next_at is null then 'failed' else 'waiting' end as state,
  tries, ${isoTime('tried_at')} as tried_at, ${isoTime('next_at')} as next_at, status, error`

/** The secret of a new webhook, as Standard Webhooks writes it. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

const isWaiting = 'This event is still being sent. Wait until its tries have ended.'
const isOff = 'This webhook is switched off. Switch it on first.'

/** Webhooks and their deliveries (feature `webhooks`). A secret is in the response to its create and nowhere else. */
export const webhookRoutes = (resolve: Resolve): Route[] => {
  const checkAddress = {
    prepare: async ({
      body: { url, active },
    }: Pick<ChangeCall<typeof webhooks.update>, 'body'>) => {
      if (!URL.canParse(url)) refuse(400, `url ${invalidWebhookUrl}`, 'url')
      // Whatever has become of its host, a webhook can be switched off.
      if (active === false) return
      await resolve(new URL(url)).catch((error: unknown) => {
        if (error instanceof RefusedAddress) refuse(400, error.message, 'url')
        throw error
      })
    },
  }
  return [
    serve(webhooks.list, ({ db }) =>
      allRows(
        db,
        sql<Webhook>`select ${webhookFields} from webhooks order by webhooks.created_at, webhook_id`,
      ),
    ),

    preparedChange(webhooks.create, checkAddress, async ({ db, body: { url, events } }) => {
      await requireRoom(db)
      const secret = newSecret()
      const created = await onlyRow(
        db,
        sql<Webhook>`
          insert into webhooks (url, events, secret) values (${url}, ${unique(events)}, ${secret})
          returning ${webhookFields}`,
      )
      const { webhook_id: id } = created
      return {
        result: { ...created, secret },
        audit: { action: 'create', entity, id, title: hostIn(url), after: audited(created) },
      }
    }),

    preparedChange(webhooks.update, checkAddress, async ({ db, params, body }) => {
      const { webhook_id: id } = params
      const before = await lockWebhook(db, id)
      // Whoever is at another address must not be able to sign as the receiver before.
      const secret = body.url === before.url ? undefined : newSecret()
      const after = await onlyRow(
        db,
        sql<Webhook>`
          update webhooks set url = ${body.url}, events = ${unique(body.events)},
            secret = coalesce(${secret}, secret), ${switched(body.active)}
          where webhook_id = ${id} returning ${webhookFields}`,
      )
      if (after.switched_off_at !== null) await giveUp(db, id)
      const audit = { action: 'update', entity, id, title: hostIn(after.url) } as const
      return {
        result: { ...after, ...(secret && { secret }) },
        audit: {
          ...audit,
          before: audited(before),
          // The host alone would not tell that the address is another one.
          after: { ...audited(after), ...(secret && { new_secret: true }) },
        },
      }
    }),

    change(webhooks.remove, async ({ db, params: { webhook_id: id } }) => {
      const before = await lockWebhook(db, id)
      await db.deleteFrom('webhooks').where('webhook_id', '=', id).execute()
      return {
        audit: { action: 'delete', entity, id, title: hostIn(before.url), before: audited(before) },
      }
    }),

    change(webhooks.test, async ({ db, params: { webhook_id: id } }) => {
      const title = hostIn((await requireOn(db, id)).url)
      const result = await onlyRow(
        db,
        sql<WebhookDelivery>`
          insert into webhook_deliveries (webhook_id, type, data)
          values (${id}, ${testEvent}, ${JSON.stringify({ webhook_id: id })}::jsonb)
          returning ${deliveryFields}`,
      )
      return { result, audit: { action: 'test', entity, id, title } }
    }),

    servePages(webhooks.deliveries, async ({ db, params: { webhook_id: id } }) => {
      await requireRow(db, { table: entity, key: 'webhook_id', id, noun })
      return {
        fields: deliveryFields,
        table: sql`webhook_deliveries`,
        where: sql`webhook_id = ${id}`,
        order: byTime(sql`webhook_deliveries.at`),
        id: sql`delivery_id`,
        newestFirst: true,
        batchSize: 2000,
        maxTotal: 1001,
      }
    }),

    change(webhooks.sendAgain, async ({ db, params: { webhook_id: id, delivery_id } }) => {
      const title = hostIn((await requireOn(db, id)).url)
      const isIt = sql`webhook_id = ${id} and delivery_id = ${delivery_id}`
      const found = sql`select from webhook_deliveries where ${isIt}`
      if (!(await firstRow(db, found))) notFound('delivery')
      const again = sql<WebhookDelivery>`
        update webhook_deliveries
        set tries = 0, next_at = now(), delivered_at = null, status = null, error = null
        where ${isIt} and next_at is null returning ${deliveryFields}`
      const result = (await firstRow(db, again)) ?? refuse(409, isWaiting)
      return { result, audit: { action: 'send-again', entity, id, title } }
    }),
  ]
}

/** Reads a webhook and locks its row until the transaction ends. @throws HttpError 404 */
const lockWebhook = async (db: Database, id: string) =>
  (await firstRow(
    db,
    sql<Webhook>`select ${webhookFields} from webhooks where webhook_id = ${id} for no key update`,
  )) ?? notFound(noun)

const unique = (events: readonly string[]) => [...new Set(events)]

const hostIn = (url: string) => hostOf(new URL(url))

/** What the audit log has of a webhook: its host, since the rest of its address can have a key in it. */
const audited = ({ url, events, switched_off_at }: Webhook) => ({
  host: hostIn(url),
  events,
  active: switched_off_at === null,
})

const switched = (active: boolean | undefined) => {
  if (active === undefined) return sql`switched_off_at = switched_off_at`
  // Whoever switches it has seen why it was switched off.
  return active
    ? sql`failing_since = case when switched_off_at is null then failing_since end, switched_off_at = null,
        off_reason = null, paused_until = null`
    : sql`switched_off_at = coalesce(switched_off_at, now()), off_reason = null`
}

const requireRoom = async (db: Database) => {
  // Two that are added at once count each other.
  await sql`lock table webhooks in share row exclusive mode`.execute(db)
  const { count } = await onlyRow(
    db,
    sql<{ count: number }>`select count(*)::integer as count from webhooks`,
  )
  if (count >= maxWebhooks)
    refuse(409, `There are ${maxWebhooks} webhooks already. Delete one of them first.`)
}

const requireOn = async (db: Database, id: string) => {
  const webhook = await lockWebhook(db, id)
  return webhook.switched_off_at === null ? webhook : refuse(409, isOff)
}
