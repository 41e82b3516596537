import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../../src/database/database.ts'

/** A snapshot of all rows, which can be restored and compared. */
export interface TableSnapshot {
  /**
   * The tables in which a committed transaction has changed a row since the last call, except those that a
   * rejected request may also write to.
   */
  takeChangedTables(): Promise<string[]>
  /** Restores every table. */
  restore(): Promise<void>
}

const bookkeepingTables = [
  'access_tokens',
  'changed_days',
  'job_claims',
  'jobs',
  'last_failures',
  'service_keys',
  'service_key_hours',
  'service_key_refusals',
  'session_days',
  'sign_in_attempts',
  'sign_in_failures',
  'sign_in_places',
  'trainee_days',
  'idempotency_keys',
  'model_calls',
  // The server works on them.
  'model_days',
  'model_jobs',
  'model_runs',
  'trial_conversations',
  // The server sends what is in them.
  'webhook_deliveries',
]
const ignoredTables = [...bookkeepingTables, 'audit_log', 'revisions']
/** What the server notes while it works, perhaps during the next request, in tables that are not ignored. */
const ignoredColumns: Partial<Record<string, readonly string[]>> = {
  webhooks: ['failing_since', 'paused_until'],
}

/** Copies every table, and makes the database record which of them change. */
export const snapshotTables = async (db: Database): Promise<TableSnapshot> => {
  const { rows } = await sql`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`.execute(db)
  const tables = z.array(z.object({ name: z.string(), columns: z.string() })).parse(rows)
  const keep = tables.map(
    ({ name }) => `
      create table kept.${name} as table public.${name};
      create trigger kept after insert or update or delete on public.${name}
        for each row execute function kept.note(${ignoredColumns[name]?.join() ?? ''});`,
  )
  await sql
    .raw(
      `
      create schema kept;
      create table kept.changed (name text primary key);
      create function kept.note() returns trigger language plpgsql as $$ begin
        if tg_nargs > 0 and tg_op = 'UPDATE'
          and to_jsonb(new) - tg_argv is not distinct from to_jsonb(old) - tg_argv then
          return null;
        end if;
        insert into kept.changed values (tg_table_name) on conflict do nothing;
        return null;
      end $$;
      ${keep.join('')}`,
    )
    .execute(db)

  const dirty = new Set<string>()
  const changed = async () => {
    const { rows: names } = await sql<{ name: string }>`
      delete from kept.changed returning name`.execute(db)
    for (const { name } of names) dirty.add(name)
    return names.flatMap(({ name }) => (ignoredTables.includes(name) ? [] : [name]))
  }
  const restore = async () => {
    await changed()
    const back = tables
      .filter(({ name }) => dirty.has(name))
      .map(
        ({ name, columns }) => `
          delete from public.${name};
          insert into public.${name} (${columns}) overriding system value
            select ${columns} from kept.${name};`,
      )
    // Triggers and foreign keys are off while the tables are restored one by one.
    const alone = 'set local session_replication_role = replica;'
    if (back.length > 0) await sql.raw(`begin; ${alone} ${back.join('')} commit`).execute(db)
    dirty.clear()
  }
  return { takeChangedTables: changed, restore }
}
