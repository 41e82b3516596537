import type { KeyScope } from '@greenroom/contract'
import { expect } from 'vitest'
import { newSecret } from '../src/access/service-keys.ts'
import { hashOf } from '../src/access/tokens.ts'
import type { Database } from '../src/database/database.ts'
import type { TestApp } from './app.ts'
import { caller } from './call.ts'

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

export const keysPath = '/api/v1/service-keys'

/** Adds a key for delivery. @returns functions that call with it, and that read its counted and refused calls */
export const addKeyWithCalls = async (app: TestApp) => {
  const { keyId, secret } = await addServiceKey(app.db)
  const refused = async (query = '') => app.admin('GET', `${keysPath}/${keyId}/calls${query}`)
  return {
    keyId,
    refused,
    call: caller(app.url, { authorization: `Bearer ${secret}` }),
    /** The key in the list, once so many of its calls are counted. */
    counted: async (calls_24h: number) => {
      const read = async () =>
        Object((await app.admin('GET', keysPath)).body).find(
          ({ key_id }: { key_id: string }) => key_id === keyId,
        )
      await expect.poll(read, { timeout: 20_000 }).toMatchObject({ calls_24h })
      return read()
    },
    /** Adds refused calls, as old as this. */
    addRefusals: async (number: number, at: Date) => {
      const row = { key_id: keyId, method: 'GET', route: 'old', status: 404, message: 'Old.' }
      const rows = Array.from({ length: number }, (_, index) => ({
        ...row,
        at: new Date(at.getTime() + index),
        request_id: crypto.randomUUID(),
      }))
      await app.db.insertInto('service_key_refusals').values(rows).execute()
    },
  }
}
