import type { Client } from 'pg'
import type { SavedTable } from './tables.ts'

/** SQL for the file name at the end of a picture's address. */
const fileName = `substring(value from '/files/([0-9a-f]{32}[.]webp)$')`

/** A stored picture that rows refer to. */
export interface Picture {
  name: string
  /** False when rows refer to it only by a full URL: the file may belong to another host. */
  isOurs: boolean
}

/** Finds all pictures that rows refer to, in any text column. */
export const findPictures = async (client: Client, tables: SavedTable[]): Promise<Picture[]> => {
  const pictures = new Map<string, boolean>()
  for (const table of tables) {
    const columns = await textColumns(client, table)
    if (columns.length === 0) continue
    const { rows } = await client.query<Picture>(
      `select ${fileName} as name, bool_or(starts_with(value, '/')) as "isOurs"
        from ${client.escapeIdentifier(table.name)}
        cross join lateral unnest(array[${columns.join(', ')}]) value
        where value like '%/files/%' and ${fileName} is not null
        group by 1`,
    )
    for (const { name, isOurs } of rows) pictures.set(name, isOurs || pictures.get(name) === true)
  }
  return [...pictures].map(([name, isOurs]) => ({ name, isOurs }))
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
