import type { Client } from 'pg'
import type { SavedTable } from './tables.ts'

/** SQL for the file name at the end of a picture's address. */
const fileName = `substring(value from '/files/([0-9a-f]{32}[.](?:webp|mp3|wav|ogg|m4a))$')`

/** SQL for the address of the picture or the preview of a version. */
const fileOfVersion = `case entity
  when 'personas' then content ->> 'profile_pic' when 'voices' then content ->> 'preview_url' end`

/** A stored picture that rows refer to. */
export interface Picture {
  name: string
  /** False when its file need not exist: a full URL may belong to another host, and an earlier version may have lost it. */
  isRequired: boolean
}

/** Finds all pictures that rows refer to, in any text column, and those of earlier versions of personas. */
export const findPictures = async (client: Client, tables: SavedTable[]): Promise<Picture[]> => {
  const pictures = new Map<string, boolean>()
  for (const table of tables) {
    const isHistory = table.name === 'revisions'
    const columns = isHistory ? [fileOfVersion] : await textColumns(client, table)
    if (columns.length === 0) continue
    const { rows } = await client.query<Picture>(
      `select ${fileName} as name, bool_or(starts_with(value, '/')) and $1 as "isRequired"
        from ${client.escapeIdentifier(table.name)}
        cross join lateral unnest(array[${columns.join(', ')}]) value
        where value like '%/files/%' and ${fileName} is not null
        group by 1`,
      [!isHistory],
    )
    for (const { name, isRequired } of rows)
      pictures.set(name, isRequired || pictures.get(name) === true)
  }
  return [...pictures].map(([name, isRequired]) => ({ name, isRequired }))
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
