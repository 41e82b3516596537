import { entities, registry } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Files } from '../adapters/files/files.ts'
import type { Database } from '../database/database.ts'
import { onlyRow } from '../database/rows.ts'
import { seedDemo } from './demo.ts'
import { readRows } from './rows.ts'

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

const standardKeys: Readonly<Record<string, string>> = {
  plans: 'id',
  coaching_prompts: 'prompt_id',
}

/** Unchanged standard plans and prompts do not count as content. */
const isStandard = (table: string) => {
  const key = standardKeys[table]
  if (!key) return sql`false`
  const ids = readRows('standard', table).map((row) => row[key])
  return sql`version = 1 and ${sql.ref(key)} = any(${ids})`
}

/** The audit log tells an unused database from one whose content was deleted, or restored from an empty backup. */
const isUnused = async (db: Database) => {
  const content = contentTables.map(
    (table) => sql`select from ${sql.table(table)} where not (${isStandard(table)})`,
  )
  const check = sql<{ unused: boolean }>`
    select not exists (${sql.join(content, sql` union all `)})
      and not exists (select from audit_log where action = 'delete' and entity = any(${contentTables}))
      and not exists (select from audit_log where action = 'restore')
      and not exists (select from users join roles using (role_id) where roles.name <> 'super_admin')
      as unused`
  return (await onlyRow(db, check)).unused
}
