import type { Client } from 'pg'

/** A table that belongs in a backup. */
export interface SavedTable {
  name: string
  /** All but the generated ones. */
  columns: string[]
}

/** Tables of the migrations themselves. */
export const migrationTables: readonly string[] = ['kysely_migration']

/** Short-lived and derived data that no backup contains. All other tables are saved, including those of future migrations. */
export const excludedTables: readonly string[] = [
  'access_tokens',
  'changed_days',
  'idempotency_keys',
  'job_claims',
  'last_failures',
  'model_calls',
  'service_key_hours',
  'service_key_refusals',
  'session_days',
  'sign_in_attempts',
  'sign_in_places',
  'speech_calls',
  'speech_clips',
  'trainee_days',
  'voice_checks',
  'webhook_deliveries',
  ...migrationTables,
]

/** SQL for the tables of the schema, without partitions and tables of extensions. */
const ownTables = /* sql */ `
  from pg_class
  where relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and relkind in ('r', 'p') and not relispartition
    and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

/** The names of all tables. */
export const allTables = async (client: Client) => {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name ${ownTables} order by relname`,
  )
  return rows.map(({ name }) => name)
}

/** The applied migrations, in order; none when the database has no Greenroom tables. */
export const appliedMigrations = async (client: Client) => {
  const [table = ''] = migrationTables
  if (!(await allTables(client)).includes(table)) return []
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by name`)
  return rows.map(({ name }) => name)
}

/** The tables to save, ordered so that foreign keys refer to earlier tables only. */
export const savedTables = async (client: Client): Promise<SavedTable[]> => {
  const { rows } = await client.query<SavedTable & { references: string[] }>(
    `select
      relname::text as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as "references"
    ${ownTables} and relname <> all ($1) order by relname`,
    [excludedTables],
  )
  return sortByReferences(rows).map(({ name, columns }) => ({ name, columns }))
}

const sortByReferences = (tables: (SavedTable & { references: string[] })[]): SavedTable[] => {
  const sorted: SavedTable[] = []
  let remaining = tables
  while (remaining.length > 0) {
    const names = new Set(remaining.map(({ name }) => name))
    const ready = remaining.filter(({ references }) => !references.some((name) => names.has(name)))
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...names].join(', ')}`)
    sorted.push(...ready)
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return sorted
}

/** Settings for a transaction that moves all data: values read back unchanged, no row is hidden, no timeout applies. */
export const transactionSettings = /* sql */ `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local synchronize_seqscans = off;
  set local row_security = off;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;`
