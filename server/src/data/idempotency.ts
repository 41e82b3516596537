import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Answer } from '../http/route.ts'
import { refuse } from '../http/http-error.ts'

/** How long a key is remembered, as PostgreSQL reads it. */
const remembered = '24 hours'

/** A request that may be sent again without being done again: whose, under which key, and a hash of what it asks. */
export interface Once {
  readonly userId: string
  readonly key: string
  readonly request: Buffer
}

/**
 * Reads `Idempotency-Key`.
 * @param asked whatever tells this request from another: method, path, parameters, body
 * @returns `undefined` where the header is not sent
 * @throws Refusal 400 when the key is empty, longer than 200 characters or not plain
 */
export const readOnce = (
  header: string | string[] | undefined,
  userId: string,
  asked: unknown,
): Once | undefined => {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    return refuse(400, 'Idempotency-Key must be 1 to 200 plain characters.')
  return {
    userId,
    key: header,
    request: createHash('sha256').update(JSON.stringify(asked)).digest(),
  }
}

/**
 * Takes the key inside the transaction that does the work. Another request with the same key waits here until that
 * transaction is over, and then gets its answer; where the work was refused the key is free again.
 * @returns the answer to send again, or `undefined` where the work is to be done
 * @throws Refusal 422 when the key was used for another request
 */
export const claim = async (db: Database, once: Once): Promise<Answer | undefined> => {
  const { rows: taken } = await sql`
    insert into idempotency_keys (user_id, key, request_hash)
    values (${once.userId}, ${once.key}, ${once.request})
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
      where idempotency_keys.created_at < now() - interval '${sql.raw(remembered)}'
    returning 1`.execute(db)
  if (taken.length > 0) return undefined
  const { request_hash, status, body } = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', once.userId)
    .where('key', '=', once.key)
    .executeTakeFirstOrThrow()
  if (!request_hash.equals(once.request))
    return refuse(422, 'This Idempotency-Key was used for another request already.')
  return { status: status ?? 200, body, headers: { 'idempotent-replayed': 'true' } }
}

/** Keeps the answer beside its key, in the same transaction. */
export const keepAnswer = async (db: Database, once: Once, answer: Answer): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, body: answer.body })
    .where('user_id', '=', once.userId)
    .where('key', '=', once.key)
    .execute()
}

/** Forgets the keys that mean nothing any more. */
export const forgetOldKeys = async (db: Database): Promise<void> => {
  await sql`
    delete from idempotency_keys
    where created_at < now() - interval '${sql.raw(remembered)}'`.execute(db)
}
