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

/**
 * Records a call unless that exceeds a limit; then `call_id` is null. One statement, because each takes time from the first
 * word. The lock makes counting and recording one step for each user.
 */
const recordModelCall = /* sql */ `
  create function record_model_call(
    caller uuid, most_running integer, most_hourly integer, longest_seconds integer,
    out call_id uuid, out wait_seconds integer
  ) language plpgsql as $$
    declare
      calls integer;
      running integer;
      oldest timestamptz;
    begin
      -- It does no harm to lose a call in a crash.
      perform set_config('synchronous_commit', 'off', true);
      perform pg_advisory_xact_lock(4, hashtext(caller::text));
      select count(*), min(at), count(*) filter (where ended_at is null
          and at > clock_timestamp() - make_interval(secs => longest_seconds))
        into calls, oldest, running
        from model_calls where user_id = caller and at > clock_timestamp() - interval '1 hour';
      if calls >= most_hourly then
        wait_seconds :=
          greatest(1, ceil(extract(epoch from oldest + interval '1 hour' - clock_timestamp())));
      elsif running < most_running then
        insert into model_calls (user_id) values (caller)
          returning model_calls.call_id into record_model_call.call_id;
      end if;
    end $$;
`

export const trials: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(tables).execute(db)
    await sql.raw(recordModelCall).execute(db)
  },
}
