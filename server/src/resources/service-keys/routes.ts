import { serviceKeys } from '@greenroom/contract'
import type { ServiceKey } from '@greenroom/contract'
import { hashOf } from '../../access/tokens.ts'
import { newSecret } from '../../access/service-keys.ts'
import { change } from '../../data/changes/change.ts'
import { byTime } from '../../data/lists/long-list.ts'
import { servePages } from '../../data/lists/paging.ts'
import { requireRow } from '../../data/table.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { sql } from 'kysely'
import { isoTime } from '../../data/lists/json.ts'
import { allRows, firstRow, onlyRow } from '../../database/rows.ts'

/** A key as responses and the audit log show it: never with the hash of its secret. */
const fields = sql`
  key_id, name, scope, ${isoTime('expires_at')} as expires_at, ${isoTime('created_at')} as created_at, ${isoTime('last_used_at')} as last_used_at`

/** Keys of services (feature `service-keys`). A secret is in the response to its create and nowhere else. */
export const serviceKeyRoutes: Route[] = [
  serve(serviceKeys.list, ({ db }) =>
    allRows(
      db,
      sql<ServiceKey>`
        select ${fields}, calls_24h, refused_24h from service_keys
          cross join lateral (
            select coalesce(sum(calls), 0)::integer as calls_24h,
              coalesce(sum(refused), 0)::integer as refused_24h
            from service_key_hours counted
            where counted.key_id = service_keys.key_id and hour > now() - interval '24 hours') counts
        order by service_keys.created_at, key_id`,
    ),
  ),

  servePages(serviceKeys.calls, async ({ db, params: { key_id: id } }) => {
    await requireRow(db, { table: 'service_keys', key: 'key_id', id, noun: 'service key' })
    return {
      fields: sql`${isoTime('at')} as at, method, route, status, message, request_id`,
      table: sql`service_key_refusals`,
      where: sql`key_id = ${id}`,
      order: byTime(sql`at`),
      id: sql`request_id`,
      newestFirst: true,
      batchSize: 1000,
    }
  }),

  change(serviceKeys.create, async ({ db, body }) => {
    const { name, scope = 'delivery', expires_at = null } = body
    if (expires_at !== null && Date.parse(expires_at) <= Date.now())
      refuse(400, 'expires_at must be in the future', 'expires_at')
    const secret = newSecret()
    const { last_used_at: _, ...created } = await onlyRow(
      db,
      sql<ServiceKey>`
        insert into service_keys (name, scope, expires_at, secret_hash)
        values (${name}, ${scope}, ${expires_at}, ${hashOf(secret)})
        returning ${fields}`,
    )
    return {
      result: { ...created, secret },
      audit: { action: 'create', entity: 'service_keys', id: created.key_id, after: created },
    }
  }),

  change(serviceKeys.revoke, async ({ db, params: { key_id: id } }) => {
    const deleted = sql<ServiceKey>`delete from service_keys where key_id = ${id} returning ${fields}`
    const before = (await firstRow(db, deleted)) ?? notFound('service key')
    return { audit: { action: 'delete', entity: 'service_keys', id, before } }
  }),
]
