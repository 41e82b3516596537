import type { Client } from 'pg'

/** A table that is saved. */
export interface SavedTable {
  name: string
  /** All that are not computed from others. */
  columns: string[]
}

/** What the migrations keep for themselves. */
export const migrationTables: readonly string[] = ['kysely_migration']

/** The tables that no backup has: nobody would want them back. Every other one is saved, also those still to come. */
export const excludedTables: readonly string[] = [
  'access_tokens',
  'idempotency_keys',
  'sign_in_attempts',
  'sign_in_places',
  ...migrationTables,
]

/** Tables of the database that are Greenroom's own business: no partitions, nothing of an extension. */
const ownTables = /* sql */ `
  from pg_class
  where relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and relkind in ('r', 'p') and not relispartition
    and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

/** The names of all tables there are. */
export const allTables = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name ${ownTables} order by relname`,
  )
  return rows.map(({ name }) => name)
}

/** The migrations that made the tables, in order; none where there are no tables of Greenroom. */
export const appliedMigrations = async (client: Client): Promise<string[]> => {
  const [table = ''] = migrationTables
  if (!(await allTables(client)).includes(table)) return []
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by name`)
  return rows.map(({ name }) => name)
}

/** The tables to save, as the database lists them, in an order in which none refers to a later one. */
export const savedTables = async (client: Client): Promise<SavedTable[]> => {
  const { rows } = await client.query<SavedTable & { needs: string[] }>(
    `select
      relname::text as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
    ${ownTables} and relname <> all ($1) order by relname`,
    [excludedTables],
  )
  return inOrder(rows).map(({ name, columns }) => ({ name, columns }))
}

const inOrder = (tables: (SavedTable & { needs: string[] })[]): SavedTable[] => {
  const ordered: SavedTable[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const ready = waiting.filter(({ needs }) => !needs.some((need) => names.has(need)))
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...names].join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}
