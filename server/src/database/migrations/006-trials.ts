import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/** Adds kept test conversations, and the calls of the model server, which are limited per administrator. */
const tables = /* sql */ `
  create table trials (
    trial_id uuid primary key default gen_random_uuid(),
    name text not null,
    mode_id uuid references interaction_modes on delete set null,
    persona_id uuid references personas on delete set null,
    prompt text not null,
    messages jsonb not null,
    replies integer not null,
    expectations jsonb not null,
    report jsonb,
    coaching text,
    actor_email text not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );

  create table model_calls (
    call_id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    at timestamptz not null default clock_timestamp(),
    ended_at timestamptz
  );
  create index model_calls_by_user on model_calls (user_id, at);
`

export const trials: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(tables).execute(db)
  },
}
