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
 * Restores all rows or none, into a database whose tables are those of the backup. Nobody else can use them meanwhile.
 * @param setting the one whose database it is
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
  const there = await savedTables(client)
  const each = async (statement: (table: string) => string) => {
    for (const { name } of there) await client.query(statement(client.escapeIdentifier(name)))
  }
  await each((table) => `lock table ${table} in access exclusive mode`)
  await requireEmptyDatabase(client, setting)
  // Rows come as they were: what a trigger did to them then, it shall not do again.
  await each((table) => `alter table ${table} disable trigger user`)
  for (const table of filledByMigrations) await client.query(`delete from ${table}`)
  const isThere = ({ name }: SavedTable) => there.some((table) => table.name === name)
  for (const { name } of manifest.tables.filter((table) => !isThere(table))) {
    target.say(`Passed over ${name}: Greenroom has no such table`)
  }
  const tables = manifest.tables.filter(isThere)
  const loaded = await loadEntries({ ...target, tables }, entries)
  await client.query('set constraints all immediate')
  await each((table) => `alter table ${table} enable trigger user`)
  for (const table of there) await countOn(client, table)
  await writeRestored(client, manifest, loaded)
  await client.query('commit')
  await each((table) => `analyze ${table}`)
  return loaded
}

/** Lets columns that count by themselves go on after the highest number there is. */
const countOn = async (client: Client, { name, columns }: SavedTable) => {
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

/** A restored database is no new one, whatever is in it, and its audit log tells why some things are missing. */
const writeRestored = async (client: Client, { createdAt }: Manifest, { rows }: Contents) => {
  await client.query(
    `insert into audit_log (actor_email, action, entity, entity_id, after, request_id)
      values ('greenroom', 'restore', 'database', $1, $2, 'command line')`,
    [createdAt, JSON.stringify({ backupOf: createdAt, rows })],
  )
}
