import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/** Adds service keys, and what is recorded of the sessions that a role-play service starts. */
const tables = /* sql */ `
  create table service_keys (
    key_id uuid primary key default gen_random_uuid(),
    name text not null,
    secret_hash bytea not null unique,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  );

  -- A caller is a user or a service key, so user_id refers to no table any more.
  alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;

  alter table sessions add column user_subscription_id uuid references user_subscriptions;
  alter table sessions add column transcript jsonb;
  create index sessions_by_subscription on sessions (user_subscription_id)
    where user_subscription_id is not null;

  -- Texts of composed prompts, each once.
  create table composed_texts (
    hash bytea primary key,
    text text not null
  );

  -- What a trainee met, as recorded at the start. Parts:
  -- [{ placeholder, start, length, sources: [{ entity, id, name, version }] }]; the one without a placeholder is the
  -- mode and has no position. The report prompt is such a source.
  create table session_compositions (
    session_id uuid primary key references sessions on delete cascade,
    hash bytea not null references composed_texts,
    parts jsonb not null,
    report_prompt jsonb
  );
`

export const delivery: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(tables).execute(db)
  },
}
