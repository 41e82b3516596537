import type { Client } from 'pg'
import { contents, entryPaths, readPictureName, readTableName } from '../backup/manifest.ts'
import type { Contents, Manifest } from '../backup/manifest.ts'
import { allTables, migrationTables, savedTables, transactionSettings } from '../backup/tables.ts'
import type { SavedTable } from '../backup/tables.ts'
import { ConfigError } from '../../config/config-error.ts'
import { parseJson } from './entries.ts'
import type { Entry } from './entries.ts'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Files } from '../../adapters/files/files.ts'

/** Tables that migrations insert rows into. The rows of the backup replace them. */
const filledByMigrations: readonly string[] = ['roles']

/**
 * Checks that restoring would not destroy anything.
 * @param setting the setting that names the database
 * @throws ConfigError when the database contains rows other than those of migrations
 */
export const requireEmptyDatabase = async (client: Client, setting: string) => {
  const known = [...filledByMigrations, ...migrationTables]
  const nonEmpty: string[] = []
  for (const table of (await allTables(client)).filter((name) => !known.includes(name))) {
    const { rows } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`)
    if (rows.length > 0) nonEmpty.push(table)
  }
  if (nonEmpty.length === 0) return
  const where = nonEmpty.slice(0, 3).join(', ') + (nonEmpty.length > 3 ? ' and more' : '')
  throw new ConfigError(
    setting,
    `its database is not empty (${where} have rows); restore into a new database`,
  )
}

/**
 * Restores all rows in one transaction, into an empty database with the tables of the backup. They stay locked meanwhile.
 */
export const restoreBackup = async (
  target: Omit<RestoreTarget, 'tables'>,
  manifest: Manifest,
  entries: AsyncIterable<Entry>,
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
  await client.query(makeDaysAgain)
  await writeAuditEntry(client, manifest, restored)
  await client.query('commit')
  await forEachTable((table) => `analyze ${table}`)
  return restored
}

/** The days of all sessions are made again, from the release on that has them. */
const makeDaysAgain = /* sql */ `
  do $$ begin
    if to_regclass('changed_days') is not null then
      insert into changed_days (day) select distinct session_day(sessions) from sessions;
    end if;
  end $$`

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

/** Where entries are restored to, and where progress is reported. */
interface RestoreTarget {
  client: Client
  files: Files
  /** Rows of other tables are skipped. */
  tables: SavedTable[]
  report(line: string): void
}

/** Restores every entry of a backup: rows, in the transaction of the caller, and pictures. */
const loadEntries = async (
  { client, files, tables, report }: RestoreTarget,
  entries: AsyncIterable<Entry>,
): Promise<Contents> => {
  const rows: Contents['rows'] = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  let pictures = 0
  let expected: Contents | undefined
  let last: string | undefined
  for await (const { name, type, bytes } of entries) {
    const table = tables.find((one) => one.name === readTableName(name))
    const picture = readPictureName(name)
    // The blocks of a table follow each other.
    if (last && last !== table?.name) report(`Restored ${last}: ${rows[last]}`)
    last = table?.name
    if (table) rows[table.name] = (rows[table.name] ?? 0) + (await loadRows(client, table, bytes))
    else if (picture) {
      await files.put(picture, await buffer(bytes), type ?? 'application/octet-stream')
      pictures += 1
    } else if (name === entryPaths.contents) expected = contents.parse(await parseJson(bytes))
    else await buffer(bytes)
  }
  const incomplete = Object.entries(rows).filter(([name, count]) => expected?.rows[name] !== count)
  if (incomplete.length > 0 || expected?.pictures !== pictures)
    throw new Error('entries are missing')
  return { rows, pictures, missing: expected.missing }
}

/** Inserts a block of rows. @returns how many */
const loadRows = async (client: Client, table: SavedTable, block: Entry['bytes']) => {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const into = client.escapeIdentifier(table.name)
  const copy = client.query(copyFrom(`copy ${into} (${columns}) from stdin`))
  await pipeline(block, copy)
  return copy.rowCount
}
