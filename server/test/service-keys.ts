import type { KeyScope } from '@greenroom/contract'
import { newSecret } from '../src/access/service-keys.ts'
import { hashOf } from '../src/access/tokens.ts'
import type { Database } from '../src/database/database.ts'

/** Adds a service key to the database. @returns its id and its secret */
export const addServiceKey = async (
  db: Database,
  name = 'Role-play',
  scope: KeyScope = 'delivery',
): Promise<{ keyId: string; secret: string }> => {
  const secret = newSecret()
  const { key_id: keyId } = await db
    .insertInto('service_keys')
    .values({ name, scope, secret_hash: hashOf(secret) })
    .returning('key_id')
    .executeTakeFirstOrThrow()
  return { keyId, secret }
}
