import { sql } from 'kysely'
import { ignoreReadOnly } from '../../database/database-errors.ts'
import { firstRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import type { Route } from '../../http/route.ts'
import { writeAudit } from './audit.ts'
import type { AuditSource } from './audit.ts'

const entry = { action: 'read', entity: 'users', id: '', title: 'People' } as const
const hourMs = 3_600_000

/** The hour in which a key last read people, as far as this server knows. */
const hours = new Map<string, number>()

/** A route that hands out people: the first time that a service key uses one of these in an hour is in the activity. */
export const auditReading = (route: Route): Route => ({
  ...route,
  handle: async (db, request) => {
    const response = await route.handle(db, request)
    const { actor, id: requestId, ip: address } = request
    if (actor?.kind !== 'key') return response
    const hour = Math.floor(Date.now() / hourMs)
    if (hours.get(actor.id) === hour) return response
    await writeOnce(db, { actor, requestId, address }).catch(ignoreReadOnly)
    hours.set(actor.id, hour)
    return response
  },
})

/** Writes the entry unless another server has. Servers wait for each other at the row of the key. */
const writeOnce = (db: Database, source: AuditSource) =>
  db.transaction().execute(async (transaction) => {
    const { id, name } = source.actor
    await sql`select from service_keys where key_id = ${id} for no key update`.execute(transaction)
    const written = sql`
      select from audit_log where actor_email = ${name} and actor_id = ${id}
        and action = ${entry.action} and at >= date_trunc('hour', now(), 'UTC') limit 1`
    if (!(await firstRow(transaction, written))) await writeAudit(transaction, entry, source)
  })
