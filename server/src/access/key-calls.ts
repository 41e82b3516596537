import type { KeyCall } from '@greenroom/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { apiPrefix } from '../http/paths.ts'
import { routeOf } from '../http/server.ts'

/** Calls are written so long after the first of them, all in one go. */
const writeAfterMs = 2000
/** The refusals that are kept of a key. */
const maxRefusals = 1000
const refusalLifetime = sql.lit('720 hours')

/** What a key did since the last write. */
interface Calls {
  calls: number
  refused: number
  readonly refusals: KeyCall[]
  /** Whether `refusals` has one by the limit of calls: a flood of them must not displace the others. */
  limited: boolean
}

/**
 * Counts the calls of service keys and keeps those that were refused, in memory first, so that a call costs no write. What
 * was not written yet is lost when the process is killed.
 */
export const recordKeyCalls = (app: FastifyInstance, db: Database) => {
  let calls = new Map<string, Calls>()
  let timer: NodeJS.Timeout | undefined
  let written = Promise.resolve()
  const writeBatch = async () => {
    const batch = calls
    calls = new Map()
    if (batch.size > 0)
      await writeCalls(db, batch).catch((error: unknown) =>
        app.log.warn({ err: error }, 'the calls of service keys were not counted'),
      )
  }
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    written = written.then(writeBatch)
    return written
  }
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (request.actor?.kind === 'key') {
      const { id } = request.actor
      const known = calls.get(id) ?? { calls: 0, refused: 0, refusals: [], limited: false }
      calls.set(id, known)
      addCall(known, request, statusCode)
      timer ??= setTimeout(() => void write(), writeAfterMs).unref()
    }
    done()
  })
  app.addHook('onClose', write)
}

const addCall = (of: Calls, request: FastifyRequest, status: number) => {
  of.calls++
  if (status < 400) return
  of.refused++
  if (status === 429 && of.limited) return
  of.limited ||= status === 429
  const route = routeOf(request)
  of.refusals.push({
    at: new Date().toISOString(),
    method: request.method,
    // The route of an unknown path may be that of the console's files.
    route: route.startsWith(`${apiPrefix}/`) ? route : 'other',
    status,
    message: withoutValues(status, request.errorMessage ?? ''),
    request_id: request.id,
  })
  if (of.refusals.length > maxRefusals) of.refusals.shift()
}

/** A message without what a caller or an author wrote: addresses, ids and quoted texts. */
const withoutValues = (status: number, message: string) =>
  status === 412
    ? 'The item was changed after it was read.'
    : message
        .replaceAll(/[^\s"“]+@[^\s"”]+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, '…')
        .replaceAll(/"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)/g, '“…”')
        .slice(0, 500)

/** Writes the calls of all keys but those that were revoked meanwhile. */
const writeCalls = async (db: Database, calls: ReadonlyMap<string, Calls>) => {
  const counts = [...calls].map(([key_id, { calls: all, refused }]) => ({
    key_id,
    calls: all,
    refused,
  }))
  // In the order of the keys, so that servers that write at once do not wait for each other in a circle.
  await sql`
    insert into service_key_hours (key_id, hour, calls, refused)
    select key_id, date_trunc('hour', now(), 'UTC'), calls, refused
      from json_populate_recordset(null::service_key_hours, ${JSON.stringify(counts)})
        join service_keys using (key_id)
      order by key_id for key share of service_keys
    on conflict (key_id, hour) do update set
      calls = service_key_hours.calls + excluded.calls,
      refused = service_key_hours.refused + excluded.refused`.execute(db)
  const refusals = [...calls].flatMap(([key_id, of]) =>
    of.refusals.map((refusal) => ({ key_id, ...refusal })),
  )
  if (refusals.length === 0) return
  await sql`
    insert into service_key_refusals (key_id, at, method, route, status, message, request_id)
    select key_id, at, method, route, status, message, request_id
      from json_populate_recordset(null::service_key_refusals, ${JSON.stringify(refusals)}) refused
        join service_keys using (key_id)
      for key share of service_keys`.execute(db)
  await sql`
    delete from service_key_refusals old using (
      select key_id, (
        select at from service_key_refusals kept where kept.key_id = written.key_id
        order by at desc, request_id desc offset ${maxRefusals} limit 1) as at
      from unnest(${[...calls.keys()]}::uuid[]) written (key_id)) first_dropped
    where old.key_id = first_dropped.key_id and old.at <= first_dropped.at`.execute(db)
}

/** Deletes the counts that nobody is shown any more, and old refusals. */
export const deleteOldKeyCalls = async (db: Database) => {
  await sql`delete from service_key_hours where hour < now() - interval '48 hours'`.execute(db)
  await sql`
    delete from service_key_refusals where at < now() - interval ${refusalLifetime}`.execute(db)
}
