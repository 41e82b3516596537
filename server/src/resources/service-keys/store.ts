import type { ServiceKey } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../data/json.ts'

/** A key as responses and the audit log show it: never with the hash of its secret. */
const fields = sql`
  key_id, name, ${isoTime('created_at')} as created_at, ${isoTime('last_used_at')} as last_used_at`

/** All service keys, oldest first. */
export const allKeys = async (db: Database): Promise<ServiceKey[]> => {
  const { rows } = await sql<ServiceKey>`
    select ${fields} from service_keys order by service_keys.created_at, key_id`.execute(db)
  return rows
}

export const createKey = async (
  db: Database,
  name: string,
  secretHash: Buffer,
): Promise<ServiceKey> => {
  const { rows } = await sql<ServiceKey>`
    insert into service_keys (name, secret_hash) values (${name}, ${secretHash})
    returning ${fields}`.execute(db)
  const [created] = rows
  if (!created) throw new Error('the insert returned no row')
  return created
}

/** Deletes a key. @returns the key as it was; `undefined` if there is none */
export const deleteKey = async (db: Database, id: string): Promise<ServiceKey | undefined> => {
  const { rows } = await sql<ServiceKey>`
    delete from service_keys where key_id = ${id} returning ${fields}`.execute(db)
  return rows[0]
}
