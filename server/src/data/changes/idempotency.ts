import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/http-error.ts'
import type { RouteResponse } from '../../http/route.ts'
import { firstRow } from '../../database/rows.ts'

/** The response to a change, which can be saved with its key. */
export type SavedResponse = RouteResponse<string | null>

const lifetime = sql.lit('24 hours')

/** The idempotency key of a request: whose it is, and a hash of the request it was sent with. */
export interface IdempotencyKey {
  readonly userId: string
  readonly key: string
  readonly requestHash: Buffer
}

/**
 * Reads `Idempotency-Key`.
 * @param request what tells this request from others: method, path, parameters, body
 * @returns `undefined` without the header
 * @throws HttpError 400 unless the key is 1 to 200 printable ASCII characters
 */
export const readIdempotencyKey = (
  header: string | string[] | undefined,
  userId: string,
  request: unknown,
): IdempotencyKey | undefined => {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    return refuse(400, 'Idempotency-Key must be 1 to 200 printable ASCII characters.')
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest()
  return { userId, key: header, requestHash }
}

/**
 * Takes the key inside the transaction that does the work. A concurrent request with the same key waits here for that
 * transaction to end, and then gets its response. If the work failed, the key is free again.
 * @returns the saved response, or `undefined` if the work is to be done
 * @throws HttpError 422 when the key was used for another request
 */
export const claimKey = async (
  db: Database,
  { userId, key, requestHash }: IdempotencyKey,
): Promise<SavedResponse | undefined> => {
  const claim = sql`
    insert into idempotency_keys (user_id, key, request_hash)
    values (${userId}, ${key}, ${requestHash})
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
      where idempotency_keys.created_at < now() - interval ${lifetime}
    returning 1`
  if (await firstRow(db, claim)) return undefined
  const saved = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!saved.request_hash.equals(requestHash))
    return refuse(422, 'This Idempotency-Key was already used for another request.')
  return {
    status: saved.status ?? 200,
    body: saved.body,
    headers: { 'idempotent-replayed': 'true' },
  }
}

/** Saves the response with its key, in the same transaction. */
export const saveResponse = (
  db: Database,
  { userId, key }: IdempotencyKey,
  { status, body }: SavedResponse,
) =>
  db
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()

const forgotten = 'The saved response was removed together with the words that it held.'

/** Removes saved responses. Their keys stay used: a change must not be made twice. */
export const forgetResponses = (db: Database, condition: RawBuilder<boolean>) =>
  sql`
    update idempotency_keys set status = 410, body = ${JSON.stringify({ message: forgotten })}
    where ${condition}`.execute(db)

/** Deletes expired keys. */
export const deleteOldKeys = (db: Database) =>
  sql`delete from idempotency_keys where created_at < now() - interval ${lifetime}`.execute(db)
