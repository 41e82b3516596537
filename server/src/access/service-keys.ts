import { randomBytes } from 'node:crypto'
import { serviceKeyPrefix } from '@greenroom/contract'
import type { KeyScope } from '@greenroom/contract'
import { sql } from 'kysely'
import { batchPerTick } from '../database/batch-per-tick.ts'
import type { Database } from '../database/database.ts'
import { ignoreReadOnly } from '../database/database-errors.ts'
import { preparedStatement } from '../database/prepared-statement.ts'
import { retryLater } from '../http/http-error.ts'
import type { Actor } from '../http/route.ts'
import { metrics } from '../lib/metrics/metrics.ts'
import { hashOf } from './tokens.ts'

/** The use of a key is stored at most this often. */
const refreshInterval = sql.lit('1 minute')

/** The secret of a new key: 32 random bytes after a prefix by which people and scanners recognize it. */
export const newSecret = () => serviceKeyPrefix + randomBytes(32).toString('base64url')

/** Finds the caller of a secret and stores its use; `undefined` if the key is unknown or revoked. */
export const useServiceKey = async (
  db: Database,
  secret: string,
): Promise<{ actor: Actor; expired: boolean } | undefined> => {
  const tokenHash = hashOf(secret)
  const found = await findServiceKey(db, tokenHash)
  if (!found) return undefined
  const { id, name, scope, due, expired } = found
  if (due && !expired) await storeUse(db, id)
  return { actor: { kind: 'key', scope, id, name: `${name} (service key)`, tokenHash }, expired }
}

/** Finds a key that is not revoked, without storing its use. */
export const findServiceKey = (db: Database, secretHash: Buffer) =>
  keyOf(db, secretHash.toString('hex'))

interface KeyRow {
  /** The hash of its secret. */
  readonly key: string
  readonly id: string
  readonly name: string
  readonly scope: KeyScope
  readonly expired: boolean
  /** Whether its use is to be stored. */
  readonly due: boolean
}

const isDue = sql<boolean>`
  (last_used_at is null or last_used_at < now() - ${refreshInterval}::interval)`

/** Whether a key has expired. */
export const isExpired = sql<boolean>`coalesce(service_keys.expires_at <= now(), false)`

const keys = preparedStatement(sql<KeyRow>`
  select encode(secret_hash, 'hex') as key, key_id as id, name, scope, ${isDue} as due,
    ${isExpired} as expired
  from service_keys
  where secret_hash = any (array(select decode(unnest($1::text[]), 'hex')))`)

const keyOf = batchPerTick<KeyRow>((db, hashes) => keys(db, hashes))

/** Concurrent requests with one key do not wait for each other. */
const storeUse = async (db: Database, id: string) => {
  const use = sql`
    update service_keys set last_used_at = now()
    where key_id in (
      select key_id from service_keys where key_id = ${id} and ${isDue} for update skip locked)`
  await use.execute(db).catch(ignoreReadOnly)
}

/** Each key may make this many calls a second, and this many at once after a pause. */
const callsPerSecond = 50
const burst = 200

/**
 * Returns a function that counts a call of a key, in the memory of this server: a token bucket for each key that was used
 * since the start.
 * @throws HttpError 429 when the key makes too many calls
 */
export const createKeyLimit = (): ((keyId: string) => void) => {
  const buckets = new Map<string, { calls: number; at: number }>()
  return (keyId) => {
    const now = performance.now()
    const { calls, at } = buckets.get(keyId) ?? { calls: burst, at: now }
    const left = Math.min(burst, calls + ((now - at) / 1000) * callsPerSecond)
    buckets.set(keyId, { calls: left < 1 ? left : left - 1, at: now })
    if (left >= 1) return
    metrics.series?.serviceKeyRequests.inc({ result: 'limited' })
    throw retryLater(`A service key can make ${callsPerSecond} calls a second. Wait a moment.`, {
      status: 429,
      seconds: 1,
    })
  }
}
