import { entities, registry } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Files } from '../adapters/files/files.ts'
import type { Database } from '../database/database.ts'
import { onlyRow } from '../database/rows.ts'
import { seedDemo } from './demo.ts'
import { standardIds } from './standard.ts'

/** Tables that show whether a database is in use. The first administrator exists before and does not count. */
const contentTables = ['plans', ...entities.map((entity) => registry[entity].table)]

/**
 * Inserts the demonstration data into a database that nobody has used yet, in one transaction. Servers that start
 * together do it once.
 */
export const seedIfEmpty = (db: Database, files: Files): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(29554, 3)`.execute(transaction)
    if (await isUnused(transaction)) await seedDemo(transaction, files)
  })

/** Unchanged standard plans and prompts do not count as content. */
const isStandard = (table: string, ids: ReturnType<typeof standardIds>) => {
  if (table === 'plans') return sql`version = 1 and id = any(${ids.plans})`
  if (table === 'coaching_prompts')
    return sql`version = 1 and prompt_id = any(${ids.coachingPrompts})`
  return sql`false`
}

/** The audit log tells an unused database from one whose content was deleted, or restored from an empty backup. */
const isUnused = async (db: Database) => {
  const ids = standardIds()
  const content = contentTables.map(
    (table) => sql`select from ${sql.table(table)} where not (${isStandard(table, ids)})`,
  )
  const check = sql<{ unused: boolean }>`
    select not exists (${sql.join(content, sql` union all `)})
      and not exists (select from audit_log where action = 'delete' and entity = any(${contentTables}))
      and not exists (select from audit_log where action = 'restore')
      and not exists (select from users join roles using (role_id) where roles.name <> 'super_admin')
      as unused`
  return (await onlyRow(db, check)).unused
}
