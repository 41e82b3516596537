import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, ResponseSpec, Schema } from '@greenroom/contract'
import { demandStillAdmitted } from '../access/gate.ts'
import type { Database } from '../database/database.ts'
import { writeAudit } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { written } from '../http/route.ts'
import type { Actor, Answer, AnswerTo, Call, Route } from '../http/route.ts'
import { claim, keepAnswer, readOnce } from './idempotency.ts'
import { readIfMatch } from './if-match.ts'
import type { Versions } from './if-match.ts'
import { mayRunAgain } from '../http/database-error.ts'
import { readBody, readParams } from '../http/parse-request.ts'
import { refuse } from '../http/http-error.ts'

/** What a change is given: a call whose `db` is its transaction, who makes it, and the versions it is meant for. */
export interface ChangeCall<Path extends string, Body extends Schema | undefined> extends Call<
  Path,
  Body
> {
  readonly actor: Actor
  readonly versions: Versions
}

/** What a change can answer: nothing, or the thing it changed. */
type ShortReply = Exclude<ResponseSpec, { kind: 'list' | 'file' }>

/**
 * What a change gives back: its audit entry always, and its answer where the endpoint has one. `afterwards` is done
 * once the transaction has held, for what no transaction holds; should it fail, the change stands nevertheless.
 */
export type Changed<A> = {
  readonly audit: AuditEntry
  readonly afterwards?: (db: Database) => Promise<void>
} & (A extends undefined ? { readonly answer?: undefined } : { readonly answer: A })

/**
 * Ties an endpoint that changes something to its handler. The handler, its audit row and its idempotency key are one
 * transaction on one connection; when PostgreSQL ends it only because of others beside it, it runs again, three times.
 * @param handle must do all it does by `call.db`
 */
export const change = <Path extends string, Body extends Schema | undefined, R extends ShortReply>(
  endpoint: Endpoint<Path, Body, R>,
  handle: (call: ChangeCall<Path, Body>) => Promise<Changed<AnswerTo<R>>>,
): Route => ({
  endpoint,
  changes: true,
  answer: async (db, request) => {
    const { id: requestId, ip: address } = request
    const actor = request.actor ?? refuse(401, 'Please sign in.')
    const params = readParams(endpoint.path, request.params)
    const body = readBody(endpoint.body, request.body)
    const { method, path } = endpoint
    const versions = method === 'POST' ? undefined : readIfMatch(request.headers['if-match'])
    // A file tells one request from another as JSON does; a body where none belongs does not.
    const asked = [method, path, params, endpoint.upload ? request.body : body, versions]
    const once = readOnce(request.headers['idempotency-key'], actor.userId, asked)

    await demandStillAdmitted(db, actor)
    const outcome = await runAgain(() =>
      db.transaction().execute(async (trx): Promise<Outcome> => {
        const before = once && (await claim(trx, once))
        if (before) return { answer: before }
        const done = await handle({ db: trx, params, body, requestId, address, actor, versions })
        await writeAudit(trx, done.audit, actor, requestId)
        const answer = { status: endpoint.status, body: written(done.answer) }
        if (once) await keepAnswer(trx, once, answer)
        return { answer, ...(done.afterwards && { afterwards: done.afterwards }) }
      }),
    )
    await outcome.afterwards?.(db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'what follows a change failed')
    })
    return outcome.answer
  },
})

interface Outcome {
  readonly answer: Answer
  readonly afterwards?: (db: Database) => Promise<void>
}

const runAgain = async (transaction: () => Promise<Outcome>) => {
  for (let again = 0; again < 3; again++) {
    try {
      return await transaction()
    } catch (error) {
      if (!mayRunAgain(error)) throw error
      await wait(Math.random() * 20 * 2 ** again)
    }
  }
  return transaction()
}
