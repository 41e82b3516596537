/** Adds the index for session pages and the credit ledger. */
export const people = /* sql */ `
  -- The order in which a user's sessions are shown, so that each page of them begins where the last one ended.
  create index sessions_by_user_and_time
    on sessions (user_id, (coalesce(start_time, created_at)), session_id);
  drop index sessions_by_user;

  -- Every change of a subscription's credits. Rows are only ever added: what is booked stays booked.
  create table credit_ledger (
    entry_id uuid primary key default gen_random_uuid(),
    user_subscription_id uuid not null references user_subscriptions,
    at timestamptz not null default clock_timestamp(),
    actor_id uuid,
    actor_email text not null,
    credits_before integer not null,
    credits_after integer not null check (credits_after <> credits_before),
    difference bigint not null generated always as (credits_after::bigint - credits_before) stored,
    request_id text not null
  );
  create index credit_ledger_by_subscription on credit_ledger (user_subscription_id, at, entry_id);

  create function refuse_change_of_ledger() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = 'restrict_violation', message = 'the credit ledger is append-only';
    end $$;
  create trigger credit_ledger_append_only before update or delete or truncate on credit_ledger
    for each statement execute function refuse_change_of_ledger();
`
