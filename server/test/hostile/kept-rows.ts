import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../../src/database/database.ts'

/** The rows of a database as they were, to compare with and to come back to. */
export interface KeptRows {
  /** One text for all rows of all tables, but for those that refusals may write to as well. */
  digest(): Promise<string>
  /** Puts every table back to what it was. */
  restore(): Promise<void>
}

const bookkeeping = ['access_tokens', 'sign_in_attempts', 'idempotency_keys', 'audit_log']

/** Keeps a copy of every table of this moment. */
export const keepRows = async (db: Database): Promise<KeptRows> => {
  const { rows } = await sql`
    select table_name as table, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`.execute(db)
  const tables = z.array(z.object({ table: z.string(), columns: z.string() })).parse(rows)
  const copies = tables.map(({ table }) => `create table kept.${table} as table public.${table}`)
  await sql.raw(`create schema kept; ${copies.join('; ')}`).execute(db)

  const watched = tables.filter(({ table }) => !bookkeeping.includes(table))
  const sums = watched.map(
    ({ table }) =>
      `(select md5(string_agg(t::text, '|' order by t::text)) from public.${table} t) as ${table}`,
  )
  const back = tables.map(
    ({ table, columns }) =>
      `delete from public.${table};
       insert into public.${table} (${columns}) overriding system value select ${columns} from kept.${table}`,
  )
  return {
    digest: async () => JSON.stringify((await sql.raw(`select ${sums.join()}`).execute(db)).rows),
    restore: async () => {
      // Neither triggers nor references look on while the tables are changed one after the other.
      await sql
        .raw(`begin; set local session_replication_role = replica; ${back.join('; ')}; commit`)
        .execute(db)
    },
  }
}
