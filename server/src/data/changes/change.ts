import { setTimeout as wait } from 'node:timers/promises'
import { changeNoteHeader, isWellFormed, maxChangeNote } from '@greenroom/contract'
import type { Endpoint, ResponseSpec, Schema } from '@greenroom/contract'
import { requireStillAuthorized } from '../../access/gate.ts'
import type { Database } from '../../database/database.ts'
import { isRetryable } from '../../http/database-error.ts'
import { refuse } from '../../http/http-error.ts'
import { parseCall } from '../../http/parse-request.ts'
import { toJson } from '../../http/route.ts'
import { decodeUri } from '../../lib/decode-uri.ts'
import type { Actor, ApiRequest, Call, ResultOf, Route } from '../../http/route.ts'
import { writeAudits } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { claimKey, readIdempotencyKey, saveResponse } from './idempotency.ts'
import type { IdempotencyKey, SavedResponse } from './idempotency.ts'
import { readIfMatch } from './if-match.ts'
import type { Versions } from './if-match.ts'

/**
 * What the handler of a change receives: `db` is the transaction, `versions` are those of `If-Match`, `note` is the
 * author's note for the history.
 */
export interface ChangeCall<E extends Endpoint = Endpoint> extends Call<E> {
  readonly actor: Actor
  readonly versions: Versions
  readonly note: string | null
}

/** A change responds with the item it changed or with nothing. */
type ChangeEndpoint = Endpoint<
  string,
  Schema | undefined,
  Exclude<ResponseSpec, { kind: 'list' | 'file' }>
>
type ResultFor<E extends ChangeEndpoint> = ResultOf<E['response']>

/**
 * What the handler of a change returns: always its audit entry, or one for each changed row, and a result where the endpoint
 * has one. `afterCommit` is for work outside the database; if it fails, the change still stands.
 */
export type ChangeResult<Result> = {
  readonly audit: AuditEntry | readonly AuditEntry[]
  readonly afterCommit?: (db: Database) => Promise<void>
} & (Result extends undefined ? { readonly result?: undefined } : { readonly result: Result })

/** Work before the transaction, for what is too slow to hold a connection for. */
interface Preparation<E extends ChangeEndpoint, Prepared> {
  readonly prepare: (call: ChangeCall<E>) => Promise<Prepared>
  /** Runs after the transaction, whether it was committed or not. */
  readonly cleanUp?: (db: Database, prepared: Prepared) => Promise<void>
}

/**
 * Connects an endpoint that changes something with its handler. The handler, its audit row and its idempotency key
 * share one transaction, which is retried up to three times on a deadlock or serialization failure.
 * @param handle must do all its work through `call.db`
 */
export const change = <E extends ChangeEndpoint>(
  endpoint: E,
  handle: (call: ChangeCall<E>) => Promise<ChangeResult<ResultFor<E>>>,
): Route => preparedChange(endpoint, { prepare: async () => undefined }, handle)

/** A change with work before its transaction, such as resizing a picture. */
export const preparedChange = <E extends ChangeEndpoint, Prepared>(
  endpoint: E,
  { prepare, cleanUp }: Preparation<E, Prepared>,
  handle: (call: ChangeCall<E>, prepared: Prepared) => Promise<ChangeResult<ResultFor<E>>>,
): Route => ({
  endpoint,
  changes: true,
  handle: async (db, request) => {
    const { call, key } = await readChange(endpoint, db, request)
    await requireStillAuthorized(db, call.actor)

    const commit = (prepared: Prepared) =>
      retryOnConflict(() =>
        db.transaction().execute(async (trx): Promise<Committed> => {
          let afterCommit: Committed['afterCommit']
          const response = await once(trx, key, async () => {
            const changed = await handle({ ...call, db: trx }, prepared)
            await writeAudits(trx, [changed.audit].flat(), call)
            afterCommit = changed.afterCommit
            return { status: endpoint.status, body: toJson(changed.result) }
          })
          return { response, afterCommit }
        }),
      )
    const logFailure = (error: unknown) => request.log.warn({ err: error }, 'clean-up failed')

    const prepared = await prepare(call)
    try {
      const { response, afterCommit } = await commit(prepared)
      await afterCommit?.(db).catch(logFailure)
      return response
    } finally {
      await cleanUp?.(db, prepared).catch(logFailure)
    }
  },
})

/**
 * Connects an endpoint whose handler changes everything in one statement: its rows and its audit row. Without an
 * idempotency key it needs no transaction, which saves the round trips of one.
 * @param handle must check in that statement that the caller may still do this
 */
export const changeInOneStatement = <E extends ChangeEndpoint>(
  endpoint: E,
  handle: (call: ChangeCall<E>) => Promise<ResultFor<E>>,
): Route => ({
  endpoint,
  changes: true,
  handle: async (db, request) => {
    const { call, key } = await readChange(endpoint, db, request)
    // A saved response is only for those who may still ask for it.
    if (key) await requireStillAuthorized(db, call.actor)
    const run = async (on: Database) => {
      const result = await handle({ ...call, db: on })
      return { status: endpoint.status, body: toJson(result) }
    }
    return retryOnConflict(() =>
      key ? db.transaction().execute((trx) => once(trx, key, () => run(trx))) : run(db),
    )
  },
})

const secretNotStored =
  'This call takes no Idempotency-Key, because its response holds a secret that is not stored.'
const passwordNotStored = 'This call takes no Idempotency-Key, because it holds a password.'

/** Reads and validates all that a change needs of its request. */
const readChange = async <E extends ChangeEndpoint>(
  endpoint: E,
  db: Database,
  request: ApiRequest,
) => {
  const { method, path } = endpoint
  const actor = request.actor ?? refuse(401, 'Please sign in.')
  const parsed = await parseCall(endpoint, db, request)
  const versions = method === 'POST' ? undefined : readIfMatch(request.headers['if-match'])
  const { params, body, query } = parsed
  const identity = [method, path, params, body, versions, ...(query === undefined ? [] : [query])]
  const keyHeader = request.headers['idempotency-key']
  if (keyHeader !== undefined && endpoint.secretResponse) refuse(400, secretNotStored)
  if (keyHeader !== undefined && endpoint.secretBody) refuse(400, passwordNotStored)
  const key = readIdempotencyKey(keyHeader, actor.id, identity)
  const note = readChangeNote(request.headers[changeNoteHeader])
  return { call: { ...parsed, actor, versions, note }, key }
}

const changeNoteName = 'X-Change-Note'

/** Reads the author's note on a change from `X-Change-Note`: percent-encoded UTF-8. */
const readChangeNote = (header: string | string[] | undefined): string | null => {
  const note = decodeNote(String(header ?? ''))?.trim()
  if (note === undefined || !isWellFormed(note))
    return refuse(400, `${changeNoteName} must be percent-encoded UTF-8 text.`)
  if (Array.from(note).length > maxChangeNote)
    return refuse(400, `${changeNoteName} must be at most ${maxChangeNote} characters.`)
  return note === '' ? null : note
}

/** Node reads header bytes as Latin-1, so UTF-8 that is not encoded would be garbled. */
const decodeNote = (header: string) => (/^[ -~]*$/.test(header) ? decodeUri(header) : undefined)

/** Runs a change and saves its response for its key, or returns the response that was saved before. */
const once = async (
  trx: Database,
  key: IdempotencyKey | undefined,
  run: () => Promise<SavedResponse>,
): Promise<SavedResponse> => {
  const saved = key && (await claimKey(trx, key))
  if (saved) return saved
  const response = await run()
  if (key) await saveResponse(trx, key, response)
  return response
}

interface Committed {
  readonly response: SavedResponse
  readonly afterCommit?: ((db: Database) => Promise<void>) | undefined
}

const maxRetries = 3

const retryOnConflict = async <Result>(transaction: () => Promise<Result>) => {
  for (let retries = 0; ; retries++) {
    try {
      return await transaction()
    } catch (error) {
      if (!isRetryable(error) || retries === maxRetries) throw error
      await wait(Math.random() * 20 * 2 ** retries)
    }
  }
}
