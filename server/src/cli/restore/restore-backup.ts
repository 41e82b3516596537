import type { Client } from 'pg'
import type { Contents, Manifest } from '../backup/manifest.ts'
import { savedTables } from '../backup/tables.ts'
import type { SavedTable } from '../backup/tables.ts'
import { transactionSettings } from '../backup/transaction-settings.ts'
import { filledByMigrations, requireEmptyDatabase } from './require-empty-database.ts'
import { loadEntries } from './load-entries.ts'
import type { RestoreTarget } from './load-entries.ts'
import type { Reader } from './entries.ts'

/**
 * Restores all rows in one transaction, into a database with the tables of the backup. They stay locked meanwhile.
 * @param setting the setting that names the database
 * @throws ConfigError when it is not empty
 */
export const restoreBackup = async (
  target: Omit<RestoreTarget, 'tables'>,
  manifest: Manifest,
  entries: Reader,
  setting: string,
): Promise<Contents> => {
  const { client } = target
  await client.query(`begin; ${transactionSettings}`)
  const existing = await savedTables(client)
  const forEachTable = async (statement: (table: string) => string) => {
    for (const { name } of existing) await client.query(statement(client.escapeIdentifier(name)))
  }
  await forEachTable((table) => `lock table ${table} in access exclusive mode`)
  await requireEmptyDatabase(client, setting)
  // Triggers ran when the rows were first written; they must not change them again.
  await forEachTable((table) => `alter table ${table} disable trigger user`)
  for (const table of filledByMigrations) await client.query(`delete from ${table}`)
  const exists = ({ name }: SavedTable) => existing.some((table) => table.name === name)
  for (const { name } of manifest.tables.filter((table) => !exists(table))) {
    target.report(`Skipped ${name}: Greenroom has no such table`)
  }
  const tables = manifest.tables.filter(exists)
  const restored = await loadEntries({ ...target, tables }, entries)
  await client.query('set constraints all immediate')
  await forEachTable((table) => `alter table ${table} enable trigger user`)
  for (const table of existing) await advanceSequences(client, table)
  await writeAuditEntry(client, manifest, restored)
  await client.query('commit')
  await forEachTable((table) => `analyze ${table}`)
  return restored
}

/** Makes identity columns continue after the highest restored number. */
const advanceSequences = async (client: Client, { name, columns }: SavedTable) => {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select * from unnest($2::text[]) as named("column")
      cross join lateral pg_get_serial_sequence(quote_ident($1), "column") as sequence
      where sequence is not null`,
    [name, columns],
  )
  const table = client.escapeIdentifier(name)
  for (const { column, sequence } of rows) {
    const highest = `select max(${client.escapeIdentifier(column)}) as number from ${table}`
    await client.query(
      `select setval($1, number) from (${highest}) highest where number is not null`,
      [sequence],
    )
  }
}

/** Records the restore. Even a database restored from an empty backup then counts as used. */
const writeAuditEntry = async (client: Client, { createdAt }: Manifest, { rows }: Contents) => {
  await client.query(
    `insert into audit_log (actor_email, action, entity, entity_id, after, request_id)
      values ('greenroom', 'restore', 'database', $1, $2, 'command line')`,
    [createdAt, JSON.stringify({ backupOf: createdAt, rows })],
  )
}
