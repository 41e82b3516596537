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
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../data/lists/json.ts'

/** Keys of role-play services (feature `service-keys`). A secret is in the response to its create and nowhere else. */
export const serviceKeyRoutes: Route[] = [
  serve(serviceKeys.list, ({ db }) => allKeys(db)),

  change(serviceKeys.create, async ({ db, actor, body: { name } }) => {
    await requireConfirmed(db, actor)
    const secret = newSecret()
    const { last_used_at: _, ...created } = await createKey(db, name, hashOf(secret))
    return {
      result: { ...created, secret },
      audit: { action: 'create', entity: 'service_keys', id: created.key_id, after: created },
    }
  }),

  change(serviceKeys.revoke, async ({ db, params: { key_id: id } }) => {
    const before = (await deleteKey(db, id)) ?? notFound('service key')
    return { audit: { action: 'delete', entity: 'service_keys', id, before } }
  }),
]

/** A key as responses and the audit log show it: never with the hash of its secret. */
const fields = sql`
  key_id, name, ${isoTime('created_at')} as created_at, ${isoTime('last_used_at')} as last_used_at`

/** All service keys, oldest first. */
const allKeys = async (db: Database): Promise<ServiceKey[]> => {
  const { rows } = await sql<ServiceKey>`
    select ${fields} from service_keys order by service_keys.created_at, key_id`.execute(db)
  return rows
}

const createKey = async (db: Database, name: string, secretHash: Buffer): Promise<ServiceKey> => {
  const { rows } = await sql<ServiceKey>`
    insert into service_keys (name, secret_hash) values (${name}, ${secretHash})
    returning ${fields}`.execute(db)
  const [created] = rows
  if (!created) throw new Error('the insert returned no row')
  return created
}

/** Deletes a key. @returns the key as it was; `undefined` if there is none */
const deleteKey = async (db: Database, id: string): Promise<ServiceKey | undefined> => {
  const { rows } = await sql<ServiceKey>`
    delete from service_keys where key_id = ${id} returning ${fields}`.execute(db)
  return rows[0]
}
