import type { Client } from 'pg'
import { ConfigError } from '../../config/config-error.ts'
import { allTables, migrationTables } from '../backup/tables.ts'

/** Tables that migrations insert rows into. The rows of the backup replace them. */
export const filledByMigrations: readonly string[] = ['roles']

/**
 * Checks that restoring would not destroy anything.
 * @param setting the setting that names the database
 * @throws ConfigError when the database contains rows other than those of migrations
 */
export const requireEmptyDatabase = async (client: Client, setting: string): Promise<void> => {
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
