import { setTimeout as wait } from 'node:timers/promises'
import { changeNoteHeader } from '@greenroom/contract'
import type { Endpoint, ResponseSpec, Schema } from '@greenroom/contract'
import { requireStillAuthorized } from '../access/gate.ts'
import type { Database } from '../database/database.ts'
import { isRetryable } from '../http/database-error.ts'
import { refuse } from '../http/http-error.ts'
import { parseCall } from '../http/parse-request.ts'
import { toJson } from '../http/route.ts'
import type { Actor, Call, ResultOf, Route, RouteResponse } from '../http/route.ts'
import { writeAudit } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { readChangeNote } from './change-note.ts'
import { claimKey, readIdempotencyKey, saveResponse } from './idempotency.ts'
import { readIfMatch } from './if-match.ts'
import type { Versions } from './if-match.ts'

/** What the handler of a change receives: `db` is the transaction, `versions` are those of `If-Match`. */
export interface ChangeCall<Path extends string, Body extends Schema | undefined> extends Call<
  Path,
  Body
> {
  readonly actor: Actor
  readonly versions: Versions
}

/** A change responds with the item it changed or with nothing. */
type ChangeResponse = Exclude<ResponseSpec, { kind: 'list' | 'file' }>

/**
 * What the handler of a change returns: always its audit entry, and a result where the endpoint has one. `afterCommit`
 * is for work outside the database; if it fails, the change still stands.
 */
export type ChangeResult<Result> = {
  readonly audit: AuditEntry
  readonly afterCommit?: (db: Database) => Promise<void>
} & (Result extends undefined ? { readonly result?: undefined } : { readonly result: Result })

/** Work before the transaction, for what is too slow to hold a connection for. */
interface Preparation<Path extends string, Body extends Schema | undefined, Prepared> {
  readonly prepare: (call: Call<Path, Body>) => Promise<Prepared>
  /** Runs after the transaction, whether it was committed or not. */
  readonly cleanUp: (db: Database, prepared: Prepared) => Promise<void>
}

/**
 * Connects an endpoint that changes something with its handler. The handler, its audit row and its idempotency key
 * share one transaction, which is retried up to three times on a deadlock or serialization failure.
 * @param handle must do all its work through `call.db`
 */
export const change = <
  Path extends string,
  Body extends Schema | undefined,
  R extends ChangeResponse,
>(
  endpoint: Endpoint<Path, Body, R>,
  handle: (call: ChangeCall<Path, Body>) => Promise<ChangeResult<ResultOf<R>>>,
): Route => preparedChange(endpoint, { prepare: doNothing, cleanUp: doNothing }, handle)

const secretNotStored =
  'This call takes no Idempotency-Key, because its response holds a secret that is not stored.'

const doNothing = async () => undefined

/**
 * A change with work before its transaction, such as resizing a picture.
 * @param handle receives what `prepare` returned
 */
export const preparedChange = <
  Path extends string,
  Body extends Schema | undefined,
  R extends ChangeResponse,
  Prepared,
>(
  endpoint: Endpoint<Path, Body, R>,
  { prepare, cleanUp }: Preparation<Path, Body, Prepared>,
  handle: (call: ChangeCall<Path, Body>, prepared: Prepared) => Promise<ChangeResult<ResultOf<R>>>,
): Route => ({
  endpoint,
  changes: true,
  handle: async (db, request) => {
    const { method, path, status } = endpoint
    const actor = request.actor ?? refuse(401, 'Please sign in.')
    const parsed = await parseCall(endpoint, db, request)
    const versions = method === 'POST' ? undefined : readIfMatch(request.headers['if-match'])
    const identity = [method, path, parsed.params, parsed.body, versions]
    const keyHeader = request.headers['idempotency-key']
    if (keyHeader !== undefined && endpoint.secretResponse) refuse(400, secretNotStored)
    const key = readIdempotencyKey(keyHeader, actor.id, identity)
    const note = readChangeNote(request.headers[changeNoteHeader])
    await requireStillAuthorized(db, actor)

    const commit = (prepared: Prepared) =>
      retryOnConflict(() =>
        db.transaction().execute(async (trx): Promise<Committed> => {
          const saved = key && (await claimKey(trx, key))
          if (saved) return { response: saved }
          const call = { ...parsed, db: trx, actor, versions }
          const { result, audit, afterCommit } = await handle(call, prepared)
          await writeAudit(trx, audit, actor, request.id, note)
          const response = { status, body: toJson(result) }
          if (key) await saveResponse(trx, key, response)
          return { response, afterCommit }
        }),
      )
    const logFailure = (error: unknown) => request.log.warn({ err: error }, 'clean-up failed')

    const prepared = await prepare(parsed)
    try {
      const { response, afterCommit } = await commit(prepared)
      await afterCommit?.(db).catch(logFailure)
      return response
    } finally {
      await cleanUp(db, prepared).catch(logFailure)
    }
  },
})

interface Committed {
  readonly response: RouteResponse<string | null>
  readonly afterCommit?: ((db: Database) => Promise<void>) | undefined
}

const maxRetries = 3

const retryOnConflict = async (transaction: () => Promise<Committed>) => {
  for (let retries = 0; ; retries++) {
    try {
      return await transaction()
    } catch (error) {
      if (!isRetryable(error) || retries === maxRetries) throw error
      await wait(Math.random() * 20 * 2 ** retries)
    }
  }
}
