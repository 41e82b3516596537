import type { Client } from 'pg'
import type { SavedTable } from './tables.ts'

/** The name of a stored file in the path that it is served at. */
const name = `substring(value from '^/files/([a-z0-9][a-z0-9-]*[.][a-z0-9]+)$')`

/** The names of the stored files that rows refer to: every text that is the path of one, in whatever column. */
export const picturesOf = async (client: Client, tables: SavedTable[]): Promise<string[]> => {
  const names = new Set<string>()
  for (const table of tables) {
    const columns = await textColumns(client, table)
    if (columns.length === 0) continue
    const { rows } = await client.query<{ name: string }>(
      `select distinct ${name} as name
        from ${client.escapeIdentifier(table.name)}
        cross join lateral unnest(array[${columns.join(', ')}]) value
        where value like '/files/%' and ${name} is not null`,
    )
    for (const row of rows) names.add(row.name)
  }
  return [...names].toSorted()
}

const textColumns = async (client: Client, table: SavedTable) => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = to_regclass(quote_ident($1)) and attname = any ($2)
        and atttypid in ('text'::regtype, 'varchar'::regtype)`,
    [table.name, table.columns],
  )
  return rows.map((row) => `${client.escapeIdentifier(row.name)}::text`)
}
