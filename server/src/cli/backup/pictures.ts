import type { Client } from 'pg'
import type { SavedTable } from './tables.ts'

/** The name of a stored file at the end of its address. */
const name = `substring(value from '/files/([a-z0-9][a-z0-9-]*[.][a-z0-9]+)$')`

/** A stored file that rows refer to. */
export interface Picture {
  name: string
  /** False where all we have is a whole address, with a host: it may be another one's file. */
  ours: boolean
}

/** The stored files that rows refer to: every text that is the address of one, in whatever column. */
export const findPictures = async (client: Client, tables: SavedTable[]): Promise<Picture[]> => {
  const pictures = new Map<string, boolean>()
  for (const table of tables) {
    const columns = await textColumns(client, table)
    if (columns.length === 0) continue
    const { rows } = await client.query<Picture>(
      `select ${name} as name, bool_or(starts_with(value, '/')) as ours
        from ${client.escapeIdentifier(table.name)}
        cross join lateral unnest(array[${columns.join(', ')}]) value
        where value like '%/files/%' and ${name} is not null
        group by 1`,
    )
    for (const row of rows) pictures.set(row.name, row.ours || pictures.get(row.name) === true)
  }
  return [...pictures].map(([file, ours]) => ({ name: file, ours }))
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
