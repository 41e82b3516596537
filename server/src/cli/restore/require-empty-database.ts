import type { Client } from 'pg'
import { ConfigError } from '../../config-error.ts'
import { allTables, migrationTables } from '../backup/tables.ts'

/** Tables that migrations put rows into. A backup has these rows too, and they take their place. */
export const filledByMigrations: readonly string[] = ['roles']

/**
 * Sees to it that nothing is lost by restoring into a database.
 * @param setting the one whose database it is
 * @throws ConfigError when there is a row in it that no migration put there
 */
export const requireEmptyDatabase = async (client: Client, setting: string): Promise<void> => {
  const known = [...filledByMigrations, ...migrationTables]
  const filled: string[] = []
  for (const table of (await allTables(client)).filter((name) => !known.includes(name))) {
    const { rows } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`)
    if (rows.length > 0) filled.push(table)
  }
  if (filled.length === 0) return
  const where = filled.slice(0, 3).join(', ') + (filled.length > 3 ? ' and others' : '')
  throw new ConfigError(
    setting,
    `its database is not empty (there are rows in ${where}); restore into a new one`,
  )
}
