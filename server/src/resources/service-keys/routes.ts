import { serviceKeys } from '@greenroom/contract'
import type { ServiceKey } from '@greenroom/contract'
import { requireConfirmed } from '../../access/confirmation.ts'
import { hashOf } from '../../access/tokens.ts'
import { newSecret } from '../../access/service-keys.ts'
import { change } from '../../data/changes/change.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { sql } from 'kysely'
import { isoTime } from '../../data/lists/json.ts'
import { allRows, firstRow, onlyRow } from '../../database/rows.ts'

/** A key as responses and the audit log show it: never with the hash of its secret. */
const fields = sql`
  key_id, name, ${isoTime('created_at')} as created_at, ${isoTime('last_used_at')} as last_used_at`

/** Keys of role-play services (feature `service-keys`). A secret is in the response to its create and nowhere else. */
export const serviceKeyRoutes: Route[] = [
  serve(serviceKeys.list, ({ db }) =>
    allRows(
      db,
      sql<ServiceKey>`select ${fields} from service_keys order by service_keys.created_at, key_id`,
    ),
  ),

  change(serviceKeys.create, async ({ db, actor, body: { name } }) => {
    await requireConfirmed(db, actor)
    const secret = newSecret()
    const { last_used_at: _, ...created } = await onlyRow(
      db,
      sql<ServiceKey>`
        insert into service_keys (name, secret_hash) values (${name}, ${hashOf(secret)})
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
